// Looks over a page as it stands in a browser for what keeps people out, by axe-core.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface AxeResults {
  readonly violations: readonly {
    readonly id: string;
    readonly impact: string;
    readonly nodes: readonly { readonly html: string }[];
  }[];
}

/** What axe calls serious or critical, each as its name and where it first stands. */
export async function seriousFaults(page: Page): Promise<string[]> {
  // As the debugger, since the pages' policy lets no other script in.
  const { violations } = (await page.evaluate(`${source}; axe.run()`)) as AxeResults;
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}
