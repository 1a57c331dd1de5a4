// The search of the description page: over the operations, by their path, name and summary, and over the schemas. It opens what
// is chosen. Runs in browsers.

/** @typedef {import("./shown-contract.mjs").Contract} Contract */
/** @typedef {{ show(way: string[], isShown: boolean): void }} Layout */
/** @typedef {{ name: string, about: string, way: string[][], element: string }} Entry */

/** More are found by typing more. */
const mostShown = 12;

/** What can be found. `way`: what must be opened for it. @returns {Entry[]} */
function entriesOf(/** @type {Contract} */ { paths, components }) {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, one]) => {
      const {
        operationId,
        tags,
        summary = "",
      } = /** @type {{ operationId?: string, tags?: string[], summary?: string }} */ (one);
      const tag = tags?.[0];
      if (operationId === undefined || tag === undefined) return [];
      const name = `${method.toUpperCase()} ${path}`;
      const way = [
        ["operations-tag", tag],
        ["operations", tag, operationId],
      ];
      return [{ name, about: `${operationId}: ${summary}`, way, element: `operations-${tag}-${operationId}` }];
    }),
  );
  const schemas = Object.keys(components.schemas).map((name) => ({
    ...{ name, about: "schema", element: `model-${name}` },
    way: [
      ["components", "schemas"],
      ["components", "schemas", name],
    ],
  }));
  return [...operations, ...schemas];
}

/** Those that contain every word; those whose name begins with what is typed first. */
function matching(/** @type {Entry[]} */ entries, /** @type {string} */ typed) {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const fits = entries.filter(({ name, about }) => {
    const text = `${name} ${about}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  const isFirst = (/** @type {Entry} */ { name }) => name.toLowerCase().startsWith(typed.trim().toLowerCase());
  return [...fits.filter(isFirst), ...fits.filter((one) => !isFirst(one))].slice(0, mostShown);
}

/**
 * Makes the field and the list of the page's head work.
 * @param {() => Contract | undefined} contract undefined until it is loaded.
 * @param {Layout} layout
 */
export function offerSearch(contract, layout) {
  const field = /** @type {HTMLInputElement} */ (document.getElementById("find"));
  const list = /** @type {HTMLElement} */ (document.getElementById("found"));
  const open = (/** @type {Entry} */ { way, element }) => {
    for (const part of way) layout.show(part, true);
    list.replaceChildren();
    // What was opened is drawn at the next frame.
    const scroll = () => (document.getElementById(element) ?? document.querySelector(".models"))?.scrollIntoView();
    requestAnimationFrame(() => requestAnimationFrame(scroll));
  };
  const rowOf = (/** @type {Entry} */ entry) => {
    const row = document.createElement("li");
    const button = Object.assign(document.createElement("button"), { type: "button" });
    const about = document.createElement("small");
    about.textContent = entry.about;
    button.append(`${entry.name} `, about);
    button.addEventListener("click", () => open(entry));
    row.append(button);
    return row;
  };
  const found = () => {
    const whole = contract();
    return whole === undefined ? [] : matching(entriesOf(whole), field.value);
  };
  field.addEventListener("input", () => list.replaceChildren(...found().map(rowOf)));
  field.addEventListener("keydown", ({ key }) => {
    const [first] = found();
    if (key === "Enter" && first !== undefined) open(first);
    if (key === "Escape") list.replaceChildren();
  });
}
