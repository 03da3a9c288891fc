// What a notebook host does for a widget, and no more: models, views, and a line to Python.
// Python's half is host.py; window.py_receive and window.py_outbox are its functions.

const POLL_MS = 15;
const models = new Map();
let views = [];
let polling = false;
let shown = 0;

// What widgets listen to beyond their own elements. The test's tools listen too; a widget's code stands in a blob.
const global = new Map(); // "window keydown" -> set of callbacks
for (const [name, target] of Object.entries({ window, document, body: document.body })) {
  const { addEventListener, removeEventListener } = target;
  target.addEventListener = (type, callback, options) => {
    if (new Error().stack.includes("blob:")) {
      const key = `${name} ${type}`;
      if (!global.has(key)) global.set(key, new Set());
      global.get(key).add(callback);
      options?.signal?.addEventListener("abort", () => global.get(key).delete(callback));
    }
    addEventListener.call(target, type, callback, options);
  };
  target.removeEventListener = (type, callback, options) => {
    global.get(`${name} ${type}`)?.delete(callback);
    removeEventListener.call(target, type, callback, options);
  };
}

// A test's own script may use eval whatever the page's policy says; what runs after this line may not.
const leaveTheTest = () => new Promise((resolve) => setTimeout(resolve));

const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);

class Model {
  constructor(id, state) {
    this.id = id;
    this.state = state;
    this.unsaved = {};
    this.listeners = []; // {event, callback, owner}
  }

  set(values) {
    const changed = Object.keys(values).filter((key) => !same(this.state[key], values[key]));
    Object.assign(this.state, values);
    for (const key of changed) this.emit(`change:${key}`, this, this.state[key]);
    if (changed.length) this.emit("change", this);
  }

  emit(event, ...args) {
    for (const entry of [...this.listeners]) if (entry.event === event) entry.callback(...args);
  }

  receive(message) {
    if (message.method === "update") this.set(structuredClone(message.state));
    else if (message.method === "custom") this.emit("msg:custom", message.content, []);
    else if (message.method === "close") close(this);
    // echo_update: only this page sends, so an echo brings nothing new
  }

  // Each initialize() and each render() gets a face of its own, so that off() takes away only its own listeners.
  face(owner) {
    const model = this;
    return {
      get: (key) => model.state[key],
      set(key, value) {
        model.unsaved[key] = value;
        model.set({ [key]: value });
      },
      save_changes() {
        const state = model.unsaved;
        model.unsaved = {};
        tell(model, { method: "update", state, buffer_paths: [] });
      },
      send: (content) => tell(model, { method: "custom", content }),
      on(events, callback) {
        for (const event of events.split(" ")) model.listeners.push({ event, callback, owner });
      },
      off(events, callback) {
        const names = events ? events.split(" ") : null;
        model.listeners = model.listeners.filter(
          (entry) =>
            entry.owner !== owner ||
            (names && !names.includes(entry.event)) ||
            (callback && entry.callback !== callback),
        );
      },
      widget_manager: {},
    };
  }
}

async function tell(model, message) {
  await window.py_receive(model.id, structuredClone(message));
  await collect();
}

async function collect() {
  for (const [id, message] of await window.py_outbox()) models.get(id)?.receive(message);
}

async function poll() {
  while (polling) {
    await collect();
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

async function load(model) {
  const style = document.createElement("style");
  style.textContent = model.state._css ?? "";
  document.head.append(style);
  const url = URL.createObjectURL(new Blob([model.state._esm], { type: "text/javascript" }));
  const module = await import(url);
  URL.revokeObjectURL(url);
  const widget = typeof module.default === "function" ? await module.default() : module.default;
  const controller = new AbortController();
  const { signal } = controller;
  const cleanUp = await widget.initialize?.({ model: model.face("model"), signal, experimental: {} });
  Object.assign(model, { widget, style, controller, cleanUp });
}

async function show(model) {
  const el = document.createElement("div");
  el.className = "view";
  el.id = `view-${shown++}`;
  document.querySelector("#views").append(el);
  const controller = new AbortController();
  const view = { model, el, controller };
  views.push(view);
  const { signal } = controller;
  view.cleanUp = await model.widget.render({ model: model.face(view), el, signal, experimental: {} });
  return el.id;
}

async function hide(view) {
  views = views.filter((other) => other !== view);
  view.controller.abort();
  if (typeof view.cleanUp === "function") await view.cleanUp();
  view.el.remove();
}

async function close(model) {
  for (const view of views.filter((candidate) => candidate.model === model)) await hide(view);
  model.controller?.abort(); // absent where the module did not load
  if (typeof model.cleanUp === "function") await model.cleanUp();
  model.style?.remove();
  models.delete(model.id);
}

window.host = {
  async open(id, state) {
    await leaveTheTest();
    const model = new Model(id, state);
    models.set(id, model);
    await load(model);
    if (!polling) {
      polling = true;
      poll();
    }
  },
  async show(id) {
    await leaveTheTest();
    return show(models.get(id));
  },
  hide: (el) => hide(views.find((view) => view.el === el)),
  collect,
  /** Closes everything and tells which listeners stayed behind. */
  async closeAll() {
    polling = false;
    const left = [];
    for (const model of [...models.values()]) {
      await close(model);
      left.push(...model.listeners.map((entry) => `model ${entry.event}`));
    }
    for (const [key, callbacks] of global) if (callbacks.size) left.push(key);
    return left;
  },
};
