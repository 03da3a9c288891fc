// What the tests of the table measure in the page: a function of the short names that the bundle gives
// to custom properties. Evaluates to an object of functions of a view.
((shortNames) => {
  const CHANNEL = /-?[\d.]+(?:e-?\d+)?/g;

  function colour(text) {
    const [r, g, b, a = 1] = (text.match(CHANNEL) ?? []).map(Number);
    const scale = text.startsWith("color(") ? 255 : 1;
    return [r * scale, g * scale, b * scale, a];
  }

  function over([...top], ground) {
    return [0, 1, 2].map((i) => top[i] * top[3] + ground[i] * (1 - top[3])).concat(1);
  }

  function luminance(rgb) {
    const [r, g, b] = rgb.map((value) => {
      const part = value / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  }

  function contrast(one, other) {
    const [high, low] = [luminance(one), luminance(other)].sort((a, b) => b - a);
    return (high + 0.05) / (low + 0.05);
  }

  function variables(view, names) {
    const probe = document.createElement("i");
    view.querySelector(".cw-table").append(probe);
    const found = names.map((name) => {
      probe.style.backgroundColor = `var(${shortNames[name]})`;
      return colour(getComputedStyle(probe).backgroundColor);
    });
    probe.remove();
    return found;
  }

  /** The grounds that may lie behind an element; the felt runs from one colour to another. */
  function grounds(element, felts) {
    if (!element) return [[255, 255, 255, 1]];
    if (element.matches(".felt")) return felts;
    const own = colour(getComputedStyle(element).backgroundColor);
    if (own[3] === 1) return [own];
    return grounds(element.parentElement, felts).map((ground) => over(own, ground));
  }

  /** Texts, those on pictures apart, whose contrast is below 4.5. */
  function faintTexts(view) {
    const felts = variables(view, ["--felt", "--felt-edge"]);
    const apart = ".item, .avatar, .hidden, .curtain, option, [aria-disabled]";
    const walker = document.createTreeWalker(view, NodeFilter.SHOW_TEXT);
    const faint = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      if (!node.data.trim() || element.closest(apart)) continue;
      const ink = colour(getComputedStyle(element).color);
      for (const ground of grounds(element, felts)) {
        const found = contrast(over(ink, ground), ground);
        if (!(found >= 4.5)) faint.push(`${node.data.trim()}: ${found.toFixed(2)}`);
      }
    }
    return faint;
  }

  /** Focus ring, frames and marks whose contrast to their ground is below 3. */
  function faintMarks(view) {
    const marks = ["--ring", "--line", "--accent", "--glow"];
    const behind = variables(view, ["--paper", "--plate"]);
    return variables(view, marks).flatMap((mark, place) =>
      behind.filter((ground) => contrast(mark, ground) < 3).map(() => marks[place]),
    );
  }

  /** Things that stick out of the table to the left or right. */
  function cutOff(view) {
    const edge = view.getBoundingClientRect();
    const things = view.querySelectorAll("button, .name, .amount, .says, .item");
    return [...things]
      .filter((thing) => !thing.closest(".rules-text, .report, .flights"))
      .filter((thing) => {
        const { left, right, width } = thing.getBoundingClientRect();
        return width > 0 && (left < edge.left - 1 || right > edge.right + 1);
      })
      .map((thing) => `${thing.className} ${thing.textContent.trim()}`);
  }

  /** Controls smaller than a finger needs. A place is pressed as a whole, a box by its label. */
  function smallTargets(view) {
    const controls = view.querySelectorAll("button:not(.name), select, label.setting");
    return [...controls]
      .filter((control) => {
        const { width, height } = control.getBoundingClientRect();
        const least = control.matches(".button") ? 44 : 24;
        return width < least || height < least;
      })
      .map((control) => control.outerHTML.slice(0, 120));
  }

  /** Elements that keep a finger from scrolling the page. */
  function scrollTraps(view) {
    return [...view.querySelectorAll("*")]
      .filter((element) => getComputedStyle(element).touchAction === "none")
      .filter((element) => !element.closest("[data-peek]"))
      .map((element) => element.className);
  }

  function pictureWidths(view) {
    return [...view.querySelectorAll("use")].map((use) => use.getBoundingClientRect().width);
  }

  /** From now on, every text that is added to an element or changed in it. */
  function watchTexts(element) {
    window.added = [];
    const note = (nodes) => nodes.forEach((node) => window.added.push(node.textContent));
    new MutationObserver((found) => found.forEach((one) => note([...one.addedNodes]))).observe(
      element,
      { childList: true, subtree: true },
    );
  }

  return { faintTexts, faintMarks, cutOff, smallTargets, scrollTraps, pictureWidths, watchTexts };
})
