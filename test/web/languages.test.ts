// The pages in the reader's language: German as complete as English, chosen by the browser or by the reader. English for everybody
// else is in every-page.test.ts.
import { expect } from "chai";
import { loadDemonstration } from "../../server/demonstration/load.ts";
import { seriousFaults } from "../support/browser/axe.ts";
import { usePages } from "../support/browser/chromium.ts";

describe("the pages in other languages", () => {
  const pages = usePages({ SVC_SECURITY_MODE: "off" }, async ({ db }) => {
    await loadDemonstration(db, { sessions: 600, pools: 12, users: 20, seed: 1, days: 10, untilAt: Date.now() });
  });

  it("write numbers and days as the language does, and are accessible", async () => {
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
});
