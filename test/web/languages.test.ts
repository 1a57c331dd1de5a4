// The pages in the reader's language: German as complete as English, chosen by the browser or by the reader, and written in the
// orders and digits of that language alone.
import { expect } from "chai";
import { lastFullHour, loadDemonstration } from "../../server/demonstration/load.ts";
import { seriousFaults } from "../support/browser/axe.ts";
import { settled, usePages } from "../support/browser/chromium.ts";
import { addressOf, pagePaths } from "../support/browser/page-paths.ts";

interface Shown {
  readonly language: string;
  readonly direction: string;
  readonly words: string;
}

/** In the browser: all that is written, also what is only read out, in what language and direction. */
const shown = `({
  language: document.documentElement.lang,
  direction: [...document.querySelectorAll("body, main, td, th, h1, p")]
    .map((one) => getComputedStyle(one).direction).find((one) => one !== "ltr") ?? "ltr",
  words: [document.title, document.body.innerText, ...[...document.querySelectorAll("[title], [aria-label], [placeholder], input")]
    .flatMap((one) => [one.title, one.ariaLabel, one.placeholder, one.type === "text" ? one.value : ""])].join("\\n"),
})`;

describe("the pages in other languages", function () {
  this.timeout(240_000);
  const pages = usePages({ SVC_SECURITY_MODE: "off" }, async ({ db }) => {
    await loadDemonstration(db, { sessions: 600, pools: 12, users: 20, seed: 1, days: 10, untilAt: lastFullHour() });
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

  it("are English with English digits, orders and directions for everybody else, on every page", async () => {
    await Promise.all(["ar-EG", "fr-FR", "ja-JP"].map(expectEnglish));
    expect(pages.faults).to.deep.equal([]);
  });

  /** Nothing of another language, in digits, orders, spaces or the direction of writing. */
  async function expectEnglish(locale: string): Promise<void> {
    const page = await pages.open("/overview", { locale });
    for (const path of pagePaths()) {
      await pages.follow(page, addressOf(path));
      await settled(page);
      const { language, direction, words } = await page.evaluate<Shown>(shown);
      expect(language, `${path} in ${locale}`).to.equal("en");
      expect(direction, `${path} in ${locale}`).to.equal("ltr");
      const mixed = words.match(
        /.{0,30}[\p{Script=Arabic}\p{Script=Han}\p{Script=Katakana}\u202f\u200f\u061c].{0,30}/u,
      )?.[0];
      expect(mixed, `${path} in ${locale}`).to.equal(undefined);
      const months = words.match(/.{0,20}\b(janv|févr|avr|juin|juil|août|déc)\b.{0,20}/u)?.[0];
      expect(months, `${path} in ${locale}`).to.equal(undefined);
    }
  }
});
