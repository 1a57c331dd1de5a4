// The pages in the reader's language: German as complete as English, chosen by the browser or by the reader, and written in the
// orders and digits of that language alone.
import { expect } from "chai";
import type { Page } from "playwright-core";
import { lastFullHour, loadDemonstration } from "../../server/demonstration/load.ts";
import { german } from "../../web/words/de/index.ts";
import { english } from "../../web/words/en/index.ts";
import { seriousFaults } from "../support/browser/axe.ts";
import { settled, usePages } from "../support/browser/chromium.ts";
import { addressOf, pagePaths } from "../support/browser/page-paths.ts";

interface Words {
  readonly [key: string]: string | Words;
}

const texts = (words: Words): string[] =>
  Object.values(words).flatMap((one) => (typeof one === "string" ? [one] : texts(one)));

/** What a message says for certain: whole where it leaves nothing open, else its parts that are long enough to tell. */
const parts = (text: string) =>
  /[{<]/.test(text) ? text.split(/\{[^}]*\}+|<[^>]*>/).filter((part) => part.length > 14) : [text];

const germanTexts = new Set(texts(german as unknown as Words));
const allGerman = [...germanTexts].join("\n");
const englishAlone = texts(english)
  .filter((text) => !germanTexts.has(text))
  .flatMap(parts)
  .map((part) => part.trim())
  .filter((part) => part.length > 3 && !allGerman.includes(part));
const wholeWords = new Set(englishAlone);

/** Everything that a reader sees or hears: texts, and what is only read out. */
const wordsOf = (page: Page): Promise<string[]> =>
  page.evaluate(`(() => {
    const found = [];
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
      if (walk.currentNode.parentElement.closest("pre, code, [lang=en], option[lang]") === null) found.push(walk.currentNode.data.trim());
    }
    for (const element of document.querySelectorAll("[title], [aria-label], [placeholder]"))
      for (const name of ["title", "aria-label", "placeholder"]) found.push(element.getAttribute(name) ?? "");
    return [...new Set([...found, document.title])].filter((text) => text !== "");
  })()`);

const isEnglish = (text: string) =>
  wholeWords.has(text) || englishAlone.some((part) => part.length > 14 && text.includes(part));

describe("the pages in other languages", function () {
  this.timeout(240_000);
  const pages = usePages({ SVC_SECURITY_MODE: "off" }, async ({ db }) => {
    await loadDemonstration(db, { sessions: 600, pools: 12, users: 20, seed: 1, days: 10, untilAt: lastFullHour() });
  });

  it("are all German where the browser asks for it: no word of the English catalogue is left", async () => {
    const page = await pages.open("/overview", { locale: "de-AT" });
    for (const path of pagePaths().toReversed()) {
      await pages.follow(page, addressOf(path));
      await settled(page);
      expect(await page.locator("html").getAttribute("lang"), path).to.equal("de");
      expect((await wordsOf(page)).filter(isEnglish), path).to.deep.equal([]);
    }
    expect(pages.faults).to.deep.equal([]);
  });

  it("write numbers and days as the language does, and keep nobody out", async () => {
    const page = await pages.open("/over-time?from=2026-01-01&to=2026-03-31", { locale: "de-DE" });
    await page.getByRole("heading", { name: "Im Zeitverlauf" }).waitFor();
    await page.goto(`${pages.server.url}/denials?window=90d`);
    await page
      .getByText(/^\d{2}\.\d{2}\.\d{4}, \d{2}:\d{2}$/)
      .first()
      .waitFor();
    expect(await seriousFaults(page)).to.deep.equal([]);
  });

  it("change at the reader's choice, which is remembered", async () => {
    const page = await pages.open("/overview");
    await page.getByRole("combobox", { name: "Language" }).selectOption("de");
    await page.getByRole("heading", { name: "Übersicht" }).waitFor();
    await page.goto(`${pages.server.url}/now`);
    await page.getByRole("heading", { name: "Jetzt" }).waitFor();
    expect(await page.title()).to.equal("Jetzt – Lizenznutzung");
  });

  it("are English with English digits and order for everybody else", async () => {
    const page = await pages.open("/denials?window=90d", { locale: "ar-EG" });
    await page.getByRole("heading", { name: "Denials" }).waitFor();
    await page
      .getByText(/^\d{1,2} \w{3,4} \d{4}, \d{2}:\d{2}$/)
      .first()
      .waitFor();
    expect(await page.locator("html").getAttribute("lang")).to.equal("en");
    expect(await page.locator("main").textContent()).not.to.match(/\p{Script=Arabic}/u);
  });
});
