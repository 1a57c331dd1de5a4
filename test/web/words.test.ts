// The catalogue of words: both languages say the same things, with the same names left open, and nothing is written in vain.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type MessageFormatElement, parse, TYPE } from "@formatjs/icu-messageformat-parser";
import { expect } from "chai";
import { german } from "../../web/words/de/index.ts";
import { english } from "../../web/words/en/index.ts";
import { root } from "../support/run/process.ts";

interface Words {
  readonly [key: string]: string | Words;
}

function flat(words: Words, before = ""): [key: string, text: string][] {
  return Object.entries(words).flatMap(([key, value]) =>
    typeof value === "string" ? [[before + key, value] as [string, string]] : flat(value, `${before}${key}.`),
  );
}

/** What a message leaves open: names of texts, of numbers with plurals, of tags. */
function open(elements: readonly MessageFormatElement[]): string[] {
  return elements.flatMap((one) => {
    if (one.type === TYPE.literal || one.type === TYPE.pound) return [];
    if (one.type === TYPE.tag) return [`<${one.value}>`, ...open(one.children)];
    if (one.type === TYPE.plural || one.type === TYPE.select)
      return [`${one.value}, by case`, ...Object.values(one.options).flatMap(({ value }) => open(value))];
    return [one.value];
  });
}
const openIn = (text: string) => [...new Set(open(parse(text)))].sort();

/** The cases that a message distinguishes. */
function casesIn(elements: readonly MessageFormatElement[]): string[] {
  return elements.flatMap((one) => {
    if (one.type === TYPE.tag) return casesIn(one.children);
    if (one.type !== TYPE.plural && one.type !== TYPE.select) return [];
    return [...Object.keys(one.options), ...Object.values(one.options).flatMap(({ value }) => casesIn(value))];
  });
}

const sources = globSync("web/**/*.{ts,tsx}", { cwd: root, exclude: ["web/words/**", "web/built/**"] }).map((file) =>
  readFileSync(join(root, file), "utf8"),
);

describe("the words of the pages", () => {
  const words = { English: flat(english), German: flat(german as unknown as Words) };

  it("are there in both languages, under the same keys", () => {
    const keys = (list: readonly [string, string][]) => list.map(([key]) => key).sort();
    expect(keys(words.German)).to.deep.equal(keys(words.English));
    for (const [key, text] of [...words.English, ...words.German]) expect(text.trim(), key).to.not.equal("");
  });

  it("leave the same names open in both, with a case for one and one for all others", () => {
    const translated = new Map(words.German);
    const differ = words.English.filter(([key, text]) => {
      return openIn(text).join() !== openIn(translated.get(key) ?? "").join();
    });
    expect(differ).to.deep.equal([]);
    const lacking = Object.values(words)
      .flat()
      .filter(([, text]) => {
        const cases = casesIn(parse(text));
        return cases.length > 0 && !cases.includes("other");
      });
    expect(lacking).to.deep.equal([]);
  });

  it("are all used: as a whole key, or by the beginning of one whose end is chosen", () => {
    const all = sources.join("\n");
    const used = new Set([...all.matchAll(/"([a-zA-Z]+(?:\.[a-zA-Z0-9_]+)+)"/g)].map(([, key]) => key));
    const beginnings = [...all.matchAll(/`([a-zA-Z]+(?:\.[a-zA-Z0-9_]+)*\.)\$\{/g)].map(
      ([, beginning = ""]) => beginning,
    );
    const unused = words.English.map(([key]) => key).filter(
      (key) => !used.has(key) && !beginnings.some((beginning) => key.startsWith(beginning)),
    );
    expect(unused).to.deep.equal([]);
  });

  it("are nowhere else: no page contains words", () => {
    const files = globSync("web/**/*.tsx", { cwd: root, exclude: ["web/words/**", "web/built/**"] });
    const faults = files.flatMap((file) => {
      const text = readFileSync(join(root, file), "utf8").replaceAll(/^\s*(\/\/|\/?\*).*$/gm, "");
      // Words between tags, and in attributes and columns that are read.
      const shown = [
        ...text.matchAll(/[\w"}]>\s*([A-Z][a-z]+(?: [\w',.:]+)*[.:…]?)\s*<\/?\w/g),
        ...text.matchAll(/\s(?:title|label|about|hint|placeholder|aria-label|action|consequence|none)="([^"]+)"/g),
        ...text.matchAll(/\b(?:header|title|label|hint|about): "([^"]+)"/g),
      ];
      return shown.map(([, words]) => `${file}: ${words}`);
    });
    expect(faults).to.deep.equal([]);
  });
});
