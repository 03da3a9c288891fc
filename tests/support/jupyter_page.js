// What the tests ask of JupyterLab's own application object; installed before JupyterLab loads.

const limited = (work, ms) =>
  Promise.race([
    work,
    new Promise((_, fail) =>
      setTimeout(() => {
        const dialog = document.querySelector(".jp-Dialog")?.innerText ?? "none";
        fail(new Error(`not done in ${ms} ms; dialog: ${dialog}`));
      }, ms),
    ),
  ]);

const panel = () => window.jupyterapp.shell.currentWidget;

async function open(path) {
  const app = window.jupyterapp;
  await app.restored;
  const opened = await app.commands.execute("docmanager:open", { path, factory: "Notebook" });
  await opened.context.ready;
  await opened.sessionContext.ready;
  await opened.sessionContext.session.kernel.info;
}

async function runAll() {
  await window.jupyterapp.commands.execute("notebook:run-all-cells");
  return panel()
    .content.widgets.map((cell) => cell.model)
    .filter((cell) => cell.type === "code")
    .map((cell) => ({
      count: cell.executionCount,
      errors: cell.outputs
        .toJSON()
        .filter((output) => output.output_type === "error")
        .map((output) => `${output.ename}: ${output.evalue}`),
    }));
}

async function ask(code) {
  const said = [];
  const { kernel } = panel().sessionContext.session;
  const future = kernel.requestExecute({ code, store_history: false });
  future.onIOPub = ({ header, content }) => {
    if (header.msg_type === "stream") said.push(content.text);
    if (header.msg_type === "error") said.push(`${content.ename}: ${content.evalue}`);
  };
  await future.done;
  return said.join("");
}

async function close() {
  const open = panel();
  if (!open?.context) return;
  await open.sessionContext.shutdown();
  await open.context.revert();
  open.dispose();
}

window.lab = {
  open: ([path, ms]) => limited(open(path), ms),
  runAll: (ms) => limited(runAll(), ms),
  ask: ([code, ms]) => limited(ask(code), ms),
  close: (ms) => limited(close(), ms),
};
