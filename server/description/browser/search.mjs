// The search of the description page: over the operations, by path, name and summary, and over the schemas by name.
// It opens the chosen one. Also the list of tags. Runs in browsers.

/** @typedef {import("./shown-contract.mjs").Contract} Contract */
/**
 * @typedef {object} Layout What swagger-ui shows of the page.
 * @property {(way: string[], isShown: boolean) => void} show
 * @property {(filter: true) => void} updateFilter true: every tag.
 * @property {(name: string) => void} scrollToVirtualizedSchema
 */
/** @typedef {{ name: string, id: string, about: string, group: string[], way: string[], element: string }} Entry */

/** What can be found. `group`: the tag or list in which `way` leads to it. @returns {Entry[]} */
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
      const group = ["operations-tag", tag];
      const way = ["operations", tag, operationId];
      return [{ name, id: operationId, about: `${operationId}: ${summary}`, group, way, element: way.join("-") }];
    }),
  );
  const schemas = Object.keys(components.schemas).map((name) => {
    const group = ["components", "schemas"];
    return { name, id: name, about: "schema", group, way: [...group, name], element: `model-${name}` };
  });
  return [...operations, ...schemas];
}

/** Those that contain every word; an exact match first, then operations; within each, names that begin with the text first. */
function matching(/** @type {Entry[]} */ entries, /** @type {string} */ typed) {
  const text = typed.trim().toLowerCase();
  const words = text.split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const rank = (/** @type {Entry} */ { name, id, group }) => {
    const names = [name.toLowerCase(), id.toLowerCase()];
    if (names.includes(text)) return 0;
    return (group[0] === "components" ? 2 : 0) + (names.some((one) => one.startsWith(text)) ? 1 : 2);
  };
  const fits = entries.filter(({ name, about }) => {
    const text = `${name} ${about}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  return fits.sort((one, other) => rank(one) - rank(other));
}

/**
 * Connects the search field and the list of the page's head.
 * @param {() => Contract | undefined} contract undefined until it is loaded.
 * @param {Layout} layout
 */
export function offerSearch(contract, layout) {
  const field = /** @type {HTMLInputElement} */ (document.getElementById("find"));
  const list = /** @type {HTMLElement} */ (document.getElementById("found"));
  /** @type {Entry[]} */
  let found = [];
  let active = 0;
  const show = (/** @type {Entry[]} */ entries) => {
    found = entries;
    list.replaceChildren(...found.map(rowOf));
    field.setAttribute("aria-expanded", String(found.length > 0));
    choose(0);
  };
  const choose = (/** @type {number} */ index) => {
    list.children[active]?.setAttribute("aria-selected", "false");
    active = index;
    const row = list.children[active];
    row?.setAttribute("aria-selected", "true");
    row?.scrollIntoView({ block: "nearest" });
    if (row === undefined) field.removeAttribute("aria-activedescendant");
    else field.setAttribute("aria-activedescendant", row.id);
  };
  const open = (/** @type {Entry} */ { id, group, way, element }) => {
    show([]);
    layout.updateFilter(true);
    layout.show(group, true);
    layout.show(way, true);
    // Of many schemas swagger-ui draws only those in view: scroll to this one.
    if (group[0] === "components") layout.scrollToVirtualizedSchema(id);
    const scroll = () => {
      const drawn = document.getElementById(element);
      if (drawn === null) requestAnimationFrame(scroll);
      else drawn.scrollIntoView();
    };
    requestAnimationFrame(scroll);
  };
  const rowOf = (/** @type {Entry} */ entry, /** @type {number} */ index) => {
    const row = document.createElement("div");
    row.id = `found-${index}`;
    row.setAttribute("role", "option");
    row.setAttribute("aria-selected", "false");
    const about = document.createElement("small");
    about.textContent = entry.about;
    row.append(`${entry.name} `, about);
    row.addEventListener("mousedown", (event) => event.preventDefault()); // the focus stays in the field
    row.addEventListener("click", () => open(entry));
    return row;
  };
  field.addEventListener("input", () => {
    const loaded = contract();
    show(loaded === undefined ? [] : matching(entriesOf(loaded), field.value));
  });
  field.addEventListener("keydown", (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && found.length > 0) {
      event.preventDefault();
      choose((active + step + found.length) % found.length);
    }
    const chosen = found[active];
    if (event.key === "Enter" && chosen !== undefined) open(chosen);
    if (event.key === "Escape") show([]);
  });
}

/**
 * The list of tags at the side: each opens its operations and leads to them.
 * @param {Contract} contract
 * @param {Layout} layout
 */
export function listTags({ paths }, layout) {
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  const tags = new Set(operations.flatMap((one) => /** @type {{ tags?: string[] }} */ (one).tags?.slice(0, 1) ?? []));
  const buttons = [...tags].map((tag) => {
    const button = Object.assign(document.createElement("button"), { type: "button", textContent: tag });
    button.addEventListener("click", () => {
      layout.updateFilter(true);
      layout.show(["operations-tag", tag], true);
      requestAnimationFrame(() => document.getElementById(`operations-tag-${tag}`)?.scrollIntoView());
    });
    return button;
  });
  document.getElementById("tags")?.replaceChildren(...buttons);
}
