// What a collector would read of a text, on the pages that show first steps: pasted, dropped and chosen, in both languages
// and widths. What is read is held by test/contract/administration/collection-preview.test.ts.
import { readFileSync } from "node:fs";
import { expect } from "chai";
import type { Page } from "playwright-core";
import { seriousFaults } from "../support/browser/axe.ts";
import { usePages } from "../support/browser/chromium.ts";

const outputs = new URL("../collector/outputs/", import.meta.url);
const lmstat = readFileSync(new URL("flexlm-users-listed.lmstat.txt", outputs), "utf8");
const rlmstat = readFileSync(new URL("rlm-two-handles-one-licence.rlmstat.txt", outputs), "utf8");

describe("the first steps", () => {
  const pages = usePages({ SVC_SECURITY_MODE: "off" }, async () => {});

  /** Lets a file fall on the field, as a browser hands it over. */
  async function drop(page: Page, label: string, text: string): Promise<void> {
    const transfer = await page.evaluateHandle(`(() => {
      const data = new DataTransfer();
      data.items.add(new File([${JSON.stringify(text)}], "output.txt", { type: "text/plain" }));
      return data;
    })()`);
    await page.getByLabel(label, { exact: true }).dispatchEvent("drop", { dataTransfer: transfer });
  }

  it("show what would be read of an output that is pasted, with each line that is not", async () => {
    const page = await pages.open("/now");
    await page.getByLabel("I only have an output").check();
    const region = page.getByRole("region", { name: "Try an output of your licence manager" });
    await region.getByRole("textbox").fill(`${lmstat}\nhalf a line\n`);
    await region.getByRole("button", { name: "Show what is read" }).click();
    await region
      .getByText(/^flexlm: the status of 27010@lic-9\. Pools: 1\. Checkouts: 2\. Unreadable lines: 1\.$/)
      .waitFor();
    const holders = region.getByRole("region", { name: "Holders" });
    expect(await holders.getByRole("row").count()).to.equal(3);
    const unreadable = region.getByRole("region", { name: "Unreadable lines" });
    await unreadable.getByRole("row", { name: /half a line/ }).waitFor();
    expect(await seriousFaults(page)).to.deep.equal([]);
    await region.getByRole("textbox").fill("Dear colleagues");
    expect(await holders.count(), "what was read of the text before").to.equal(0);
    await region.getByRole("button", { name: "Show what is read" }).click();
    await region.getByText(/^This text is not recognised/).waitFor();
    expect(await pages.server.db.read("license_servers").count("* as n").first()).to.deep.equal({ n: 0 });
    expect(pages.faults).to.deep.equal([]);
  });

  it("take a file that is dropped or chosen, in German and at a phone's width too", async () => {
    const page = await pages.open("/administration/collectors", {
      locale: "de-DE",
      viewport: { width: 390, height: 844 },
    });
    const region = page.getByRole("region", { name: "Ausgabe Ihres Lizenzmanagers ausprobieren" });
    await drop(page, "Text", rlmstat);
    await region.getByText(/^rlm: der Zustand von .*Pools: 6\. Entnahmen: 6\. Unlesbare Zeilen: 0\.$/).waitFor();
    await region.getByLabel("Oder eine Datei").setInputFiles({
      name: "lmstat.txt",
      mimeType: "text/plain",
      buffer: Buffer.from(`\uFEFF${lmstat}`, "utf16le"),
    });
    await region.getByText(/^flexlm: der Zustand von 27010@lic-9\. Pools: 1\. Entnahmen: 2\./).waitFor();
    const isWide = await page.evaluate("document.documentElement.scrollWidth > innerWidth");
    expect(isWide, "wider than the phone").to.equal(false);
    expect(await seriousFaults(page)).to.deep.equal([]);
    expect(pages.faults).to.deep.equal([]);
  });
});
