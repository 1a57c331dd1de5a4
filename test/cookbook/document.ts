// What the cookbook's pages hold: programs, each a fenced block with a file name after its language, and consoles, which show
// commands and what they print. Not how they are run.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../support/run/process.ts";

export interface Block {
  /** Of the page, from the project's root. */
  readonly page: string;
  readonly language: string;
  /** The file as which readers save it; empty where it has none. */
  readonly name: string;
  readonly text: string;
}

/** One command of a console, with the lines that it prints. */
export interface Step {
  readonly command: string;
  readonly output: string;
}

export const pages = ["docs/cookbook.md", ...globSync("docs/cookbook/*.md", { cwd: root }).sort()];

/** All fenced blocks, in the order of the pages. */
export const blocks: readonly Block[] = pages.flatMap((page) =>
  [...readFileSync(join(root, page), "utf8").matchAll(/^```([a-z]*)(?: (\S+))?\n([\s\S]*?)^```$/gm)].map(
    ([, language = "", name = "", text = ""]) => ({ page, language, name, text }),
  ),
);

/** The program or text that readers save as this file. */
export function textOf(name: string): string {
  const found = blocks.find((block) => block.name === name);
  if (found === undefined) throw new Error(`The cookbook has no block named ${name}.`);
  return found.text;
}

/** The steps of a console, from one `$ ` at the beginning of a line to the next; `> ` continues a command. */
export function stepsOf(console: string): Step[] {
  return console
    .split(/^\$ /m)
    .slice(1)
    .map((part) => {
      const [command = "", rest = ""] = part.split(/\n(?!> )([\s\S]*)/);
      return { command: command.replaceAll("\n> ", "\n"), output: rest };
    });
}
