// What Now shows of each feature and each licence server, from complete reports.
import { expect } from "chai";
import { usePages } from "../support/browser/chromium.ts";
import { aPool, aServer } from "../support/data/build-servers.ts";

const MINUTE = 60_000;
const DAY = 86_400_000;

describe("Now, of reports that say everything", () => {
  const pages = usePages({ SVC_SECURITY_MODE: "off" }, async ({ db }) => {
    const now = Date.now();
    const up = await aServer(db, { name: "27000@up", lastUpdateAt: now - 2 * MINUTE });
    await aServer(db, { name: "27000@partial", status: "PARTIAL", lastUpdateAt: now - 3 * 60 * MINUTE });
    await aServer(db, { name: "27000@down", status: "DOWN", lastUpdateAt: now - 3 * DAY });
    const counted = { total: 40, used: 31, borrowed: 7, reserved: 5, queued: 3 };
    const today = Math.floor(now / DAY) * DAY;
    const increments = [{ quantity: 40, expirationAt: today + 5 * DAY }];
    await aPool(db, { licenseServerId: up, name: "solver", vendor: "acme", ...counted, increments });
    await aPool(db, { licenseServerId: up, name: "viewer", total: 10, used: 1 });
  });

  it("shows used of total, borrowed, reserved and queued, and how soon it expires", async () => {
    const page = await pages.open("/now");
    const row = page.locator("tbody tr", { hasText: "solver" });
    await row.waitFor();
    const headings = await page.locator("thead th").allInnerTexts();
    const cells = await row.locator("td").allInnerTexts();
    const cell = (heading: string) => cells[headings.findIndex((one) => one.trim().startsWith(heading))]?.trim();
    expect(cell("In use")).to.match(/^31 \/ 40/);
    expect([cell("Borrowed"), cell("Reserved"), cell("Queued")]).to.deep.equal(["7", "5", "3"]);
    expect(cell("Expires")).to.match(/^[56] days left$/);
    for (const kind of ["Expiring in 30 days", "With a queue", "Borrowed"]) {
      await page.getByLabel("Show").selectOption({ label: kind });
      await page.getByText("1 of 2 features").waitFor();
      expect(await row.isVisible(), kind).to.equal(true);
      await page.getByLabel("Show").selectOption({ label: "All active" });
      await page.getByText("2 of 2 features").waitFor();
    }
    expect(pages.faults).to.deep.equal([]);
  });

  it("shows the servers that are down or partly down first, in words, and how old the data of each is", async () => {
    const page = await pages.open("/now");
    await page.locator(".server").nth(2).waitFor();
    const servers = await page.locator(".server").allInnerTexts();
    const words = servers.map((text) => text.replaceAll(/\s+/g, " "));
    expect(words[0]).to.contain("27000@down").and.to.match(/Down/).and.to.contain("last report 3 days ago");
    expect(words[1])
      .to.contain("27000@partial")
      .and.to.match(/Partly down/)
      .and.to.contain("last report 3 hr ago");
    expect(words[2]).to.contain("27000@up").and.to.match(/Up/).and.to.contain("last report 2 min ago");
  });
});
