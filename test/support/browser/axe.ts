// Checks a page as it is in a browser for barriers, by axe-core.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
/** Rules whose faults are never more than moderate take a third of the time, and their faults are not reported. */
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

/** What axe calls serious or critical, each as its name and its first element. */
export async function seriousFaults(page: Page): Promise<string[]> {
  // As the debugger, since the pages' policy lets no other script in; once for each document, since it is half a megabyte.
  if (!(await page.evaluate("'axe' in globalThis"))) await page.evaluate(`${source}; ${onlySerious};`);
  const { violations } = (await page.evaluate(`axe.run({ resultTypes: ["violations"] })`)) as AxeResults;
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}
