// Looks over a page as it stands in a browser for what keeps people out, by axe-core.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Locator, Page } from "playwright-core";

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
/** Rules whose faults are never more than moderate take a third of the time and would not be told. */
const onlySerious = `axe.configure({
  rules: axe._audit.rules
    .filter(({ impact }) => impact === "minor" || impact === "moderate")
    .map(({ id }) => ({ id, enabled: false })),
})`;

interface AxeResults {
  readonly violations: readonly {
    readonly id: string;
    readonly impact: string;
    readonly nodes: readonly { readonly html: string }[];
  }[];
}

/** What axe calls serious or critical, each as its name and where it first stands. */
export async function seriousFaults(page: Page): Promise<string[]> {
  // As the debugger, since the pages' policy lets no other script in; once for each document, since it is half a megabyte.
  if (!(await page.evaluate("'axe' in globalThis"))) await page.evaluate(`${source}; ${onlySerious};`);
  const { violations } = (await page.evaluate(`axe.run({ resultTypes: ["violations"] })`)) as AxeResults;
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}

/** In the browser: the colour of an element's text, the text, and the grounds from it outwards, all transitions at their end. */
const coloursOf = new Function(
  "node",
  `for (const one of document.getAnimations()) if (one instanceof CSSTransition) one.finish();
  const found = [getComputedStyle(node).color, node.textContent ?? ""];
  for (let one = node; one !== null; one = one.parentElement) found.push(getComputedStyle(one).backgroundColor);
  return found;`,
) as (node: unknown) => string[];

/**
 * The contrast of an element's text against its background where it is below 4.5, as the browser computes its colours now:
 * axe-core passes over what is disabled, and people still have to read it.
 */
export async function lowContrast(element: Locator): Promise<string[]> {
  const [text = "", label = "", ...grounds] = await element.evaluate(coloursOf);
  const ground = grounds.find((colour) => !/^rgba\(.*, 0\)$|^transparent$/.test(colour)) ?? "rgb(255, 255, 255)";
  const contrast = contrastOf(text, ground);
  return contrast >= 4.5 ? [] : [`${label}: ${text} on ${ground} is ${contrast.toFixed(2)}`];
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
