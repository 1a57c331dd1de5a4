// What a phone shows of pages with long texts and many columns: nothing of it is out of reach. Each was broken once.
import { expect } from "chai";
import { loadDemonstration } from "../../server/demonstration/load.ts";
import { seriousFaults } from "../support/browser/axe.ts";
import { settled, usePages } from "../support/browser/chromium.ts";

const viewport = { width: 390, height: 844 };

describe("a phone", () => {
  const pages = usePages({ SVC_SECURITY_MODE: "off", SVC_SILENCE_HOURS: "24" }, async ({ db, client }) => {
    const size = { sessions: 600, pools: 48, users: 20, seed: 1, days: 10, untilAt: Date.now() };
    await loadDemonstration(db, size);
    await client.call("createSystemMessage", {
      body: { Text: `Moved on 2030-01-31. ${"Ask cad-support. ".repeat(20)}` },
    });
  });

  it("shows two lines of each notice, the whole of it at a tap, and leaves licence servers to the alerts", async () => {
    const page = await pages.open("/administration/system-messages", { viewport });
    const notice = page.getByRole("button", { name: /^Moved on/ });
    await notice.waitFor();
    const { height } = (await notice.boundingBox()) ?? { height: 0 };
    expect(height, "two lines").to.be.within(30, 40);
    const { body: messages } = await pages.server.client.call("getSystemMessages", {});
    expect(messages.some(({ Kind }) => Kind === "Expiration")).to.equal(true);
    expect(await page.getByText(/expire/).count(), "which are no notices").to.equal(1);
    await notice.click();
    const whole = page.getByRole("dialog", { name: "Notice" });
    await whole.getByText(/^Moved on 2030-01-31\..*Ask cad-support\.\s*$/).waitFor();
    const { height: shown } = (await whole.locator("p").boundingBox()) ?? { height: 0 };
    expect(shown, "many lines").to.be.above(100);
    await whole.getByRole("button", { name: "Close" }).click();
  });

  it("distinguishes lost denials from retried ones on the page of a feature", async () => {
    const page = await pages.open("/denials?window=7d", { viewport });
    await settled(page);
    await page.locator("tbody td:nth-child(3) a").first().click();
    await page.getByRole("heading", { level: 1 }).waitFor();
    const later = page.locator(".in-sight").last();
    await later.scrollIntoViewIfNeeded();
    const row = page
      .getByRole("region", { name: /^Denials of/ })
      .locator("tbody tr")
      .first();
    await row
      .getByText(/^(lost|retried)$/)
      .first()
      .waitFor();
    const shown = await row
      .getByText(/^(lost|retried)$/)
      .filter({ visible: true })
      .count();
    expect(shown).to.equal(1);
  });

  it("has room for the names of what was bought", async () => {
    const page = await pages.open("/administration/purchases", { viewport });
    const names = page.locator("tbody td:first-child a");
    await names.first().waitFor();
    const cut = await page.evaluate(`[...document.querySelectorAll("tbody td:first-child a")]
      .filter((one) => one.getBoundingClientRect().right > one.closest("td").getBoundingClientRect().right)
      .map((one) => one.textContent)`);
    expect(cut).to.deep.equal([]);
  });

  for (const [path, data, chosen] of [
    ["/denials?window=7d", "tbody td", "Last 7 days"],
    ["/sessions?window=7d&q=a", "tbody td", "Last 7 days · a"],
    ["/reports/cost", "dl.figures dd", "Features · Last 30 days"],
    ["/reports/heat-map", "tbody td", "Last 30 days · Percent of owned"],
  ] as const) {
    it(`folds the filters of ${path} into what is chosen, so that data is on the first screen`, async () => {
      const page = await pages.open(path, { viewport });
      await settled(page);
      const { y } = (await page.locator(data).first().boundingBox()) ?? { y: Number.NaN };
      expect(y).to.be.below(640);
      const fold = page.locator("summary", { hasText: "Filters" });
      expect(await fold.textContent()).to.equal(`Filters ${chosen}`);
      const period = page.getByRole("combobox", { name: "Period" });
      expect(await period.isVisible()).to.equal(false);
      await fold.press("Enter");
      await period.selectOption("90d");
      await fold.getByText("Last 90 days").waitFor();
      expect(await seriousFaults(page)).to.deep.equal([]);
    });
  }
});
