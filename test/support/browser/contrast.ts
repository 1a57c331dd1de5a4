// Whether controls can be read while they are pointed at, in focus or disabled, by the colours that the browser computes: axe-core
// checks a page as it is, and ignores what is disabled.
import type { CDPSession, Page } from "playwright-core";

const least = 4.5;

/**
 * In the browser: marks the controls, one of each look that was not seen before: the same element within the same elements looks
 * the same. Returns the new looks.
 */
const markLooks = (seen: ReadonlySet<string>) => `(() => {
  const seen = new Set(${JSON.stringify([...seen])});
  const found = [];
  const name = (one) => one === null ? "" : one.tagName + "." + one.className;
  for (const one of document.querySelectorAll("a, button, input, select, textarea, summary, tbody tr, [role=option]")) {
    if (one.getClientRects().length === 0) continue;
    const { color, backgroundColor } = getComputedStyle(one);
    const look = [name(one), name(one.parentElement), name(one.parentElement?.parentElement), color, backgroundColor].join();
    if (seen.has(look)) continue;
    seen.add(look);
    found.push(look);
    one.dataset.look = "";
  }
  return found;
})()`;

/** In the browser: each text of the marked controls, with its colour and the backgrounds from it outwards. */
const coloursOfLooks = `(() => {
  for (const one of document.getAnimations()) if (one instanceof CSSTransition) one.finish();
  const found = [];
  const add = (element, text, color) => {
    if (text.trim() === "" || element.closest(".unseen") !== null) return;
    const grounds = [];
    for (let one = element; one !== null; one = one.parentElement) grounds.push(getComputedStyle(one).backgroundColor);
    found.push([text.trim().slice(0, 40), color, ...grounds]);
  };
  for (const look of document.querySelectorAll("[data-look]")) {
    if (look.placeholder) add(look, look.placeholder, getComputedStyle(look, "::placeholder").color);
    for (const one of [look, ...look.querySelectorAll("*")]) {
      const text = [...one.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE).map(({ data }) => data).join("");
      if (one.getClientRects().length > 0) add(one, text, getComputedStyle(one).color);
    }
  }
  return found;
})()`;

const outOfUse = `document.querySelectorAll("[data-look]").forEach((one) => { if ("disabled" in one) one.disabled = !one.disabled; })`;

const sessions = new WeakMap<Page, CDPSession>();

/**
 * What cannot be read in one of these states, each as the state, the text and its colours. The page is left as it was.
 * `seen`: looks that are passed over; those of the page are added.
 */
export async function faintTexts(page: Page, seen: Set<string>): Promise<string[]> {
  const looks = await page.evaluate<string[]>(markLooks(seen));
  if (looks.length === 0) return [];
  for (const look of looks) seen.add(look);
  const session = sessions.get(page) ?? (await page.context().newCDPSession(page));
  sessions.set(page, session);
  await session.send("DOM.enable");
  await session.send("CSS.enable");
  const { root } = await session.send("DOM.getDocument", { depth: 0 });
  const { nodeIds } = await session.send("DOM.querySelectorAll", { nodeId: root.nodeId, selector: "[data-look]" });
  // A page that refreshes itself may have drawn some of them anew.
  const force = (forcedPseudoClasses: string[]) =>
    Promise.allSettled(nodeIds.map((nodeId) => session.send("CSS.forcePseudoState", { nodeId, forcedPseudoClasses })));
  const found: string[] = [];
  const look = async (state: string) => {
    const texts = await page.evaluate<string[][]>(coloursOfLooks);
    found.push(...texts.flatMap((one) => faint(one)).map((text) => `${state}: ${text}`));
  };
  await force(["hover"]);
  await look("pointed at");
  await force(["focus", "focus-visible"]);
  await look("in focus");
  await force([]);
  await page.evaluate(outOfUse);
  await look("out of use");
  await page.evaluate(
    `${outOfUse}; document.querySelectorAll("[data-look]").forEach((one) => { delete one.dataset.look; })`,
  );
  await session.send("CSS.disable");
  await session.send("DOM.disable");
  return [...new Set(found)];
}

function faint([text = "", colour = "", ...grounds]: readonly string[]): string[] {
  const ground = grounds.find((one) => !/^rgba\(.*, 0\)$|^transparent$/.test(one)) ?? "rgb(255, 255, 255)";
  const contrast = contrastOf(colour, ground);
  return contrast >= least ? [] : [`${text}: ${colour} on ${ground} is ${contrast.toFixed(2)}`];
}

function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** By WCAG 2.2 of `rgb(r, g, b)`, or of `color(srgb r g b)`, which a mixture of colours is computed to. */
function luminanceOf(colour: string): number {
  const scale = colour.startsWith("color(") ? 1 : 255;
  const [r = 0, g = 0, b = 0] = (colour.match(/[\d.]+/g) ?? []).map((part) => {
    const value = Number(part) / scale;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
