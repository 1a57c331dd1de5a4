// The page of a feature for users who wait for a licence, in a browser: its order, and "tell me when one is free".
import { expect } from "chai";
import { notifyOfAvailability } from "../../notifications/availability/notify.ts";
import { seriousFaults } from "../support/browser/axe.ts";
import { becomesTrue, settled, usePages } from "../support/browser/chromium.ts";
import { aSession, aUser, someSessions } from "../support/data/build-records.ts";
import { aPool, aServer } from "../support/data/build-servers.ts";

const MINUTE = 60_000;
const longName = `${"solver_of_the_great_company_".repeat(4)}x`;

describe("the page of a feature of which none is free", () => {
  let solver: number;
  const pages = usePages({ SVC_SECURITY_MODE: "off", SVC_SMTP_URL: "", SVC_SMTP_FROM: "" }, async ({ db }) => {
    const now = Date.now();
    const licenseServerId = await aServer(db, { name: "27000@up", lastUpdateAt: now });
    solver = await aPool(db, { licenseServerId, name: "solver", total: 40, used: 40, queued: 2 });
    await aPool(db, { licenseServerId, name: longName, total: 1, used: 1 });
    await aPool(db, { licenseServerId, name: "viewer", total: 10, used: 1 });
    for (let index = 0; index < 40; index += 1) {
      const userId = await aUser(db, { name: `holder-${index}` });
      await aSession(db, { poolId: solver, userId, startAt: now - 300 * MINUTE, idleSeconds: index * 60 });
    }
    const queued = {
      license_server_id: licenseServerId,
      pool_id: solver,
      feature_key: "solver",
      is_since_estimated: 0,
    };
    for (const [index, name] of ["ann", "bob"].entries()) {
      const user_id = await aUser(db, { name });
      await db.write("queued_requests").insert({ ...queued, user_id, since_at: now - (30 - index * 10) * MINUTE });
      const endAt = now - 600 * MINUTE;
      const ended = { poolId: solver, userId: user_id, startAt: endAt - 120 * MINUTE, endAt };
      await someSessions(db, [ended, ended, ended]);
    }
  });

  it("shows who has it, the idle ones first, and who waits, with positions and an estimate, directly under the figures; the rest is loaded when it is scrolled to", async () => {
    const page = await pages.open("/features/solver", { viewport: { width: 1280, height: 600 } });
    const requested: string[] = [];
    page.on("request", (request) => requested.push(new URL(request.url()).pathname));
    const [figures, holders, waiting] = ["Now", "Holders", "Waiting"].map((name) =>
      page.getByRole("region", { name, exact: true }),
    );
    await waiting?.getByText(/^about 3 min for each place in the queue/).waitFor();
    await settled(page);
    const text = (await waiting?.textContent()) ?? "";
    expect(text)
      .to.match(/In the queue1\. ann.*2\. bob/)
      .and.to.match(/half of the last 6 checkouts were shorter than 2 h/);
    const [first, second, third] = await Promise.all([figures, holders, waiting].map((one) => one?.boundingBox()));
    expect((second?.y ?? 0) - (first?.y ?? 0) - (first?.height ?? 0)).to.be.within(0, 24);
    expect(second?.y).to.equal(third?.y);
    expect(await holders?.locator("tbody tr").first().textContent()).to.match(/holder-39.*39 min/);
    expect(requested.filter((path) => /heat-map|rightsizing|over-time/.test(path))).to.deep.equal([]);
    const shifts = `new Promise((done) => new PerformanceObserver((list) => done(list.getEntries().filter((one) => !one.hadRecentInput)
      .reduce((sum, { value }) => sum + value, 0))).observe({ type: "layout-shift", buffered: true }) ?? setTimeout(() => done(0), 300))`;
    await page.locator(".in-sight").scrollIntoViewIfNeeded();
    await page.getByRole("region", { name: "When it is used" }).locator("table.heat").waitFor();
    await page
      .getByRole("region", { name: /^Licences in use, last/ })
      .locator("canvas")
      .waitFor();
    await settled(page);
    expect(await page.evaluate(shifts)).to.be.at.most(0.05);
    expect(await seriousFaults(page)).to.deep.equal([]);
    expect(pages.faults).to.deep.equal([]);
  });

  it("notifies once in this browser when one is free, with two clicks", async () => {
    const page = await pages.open("/features/solver");
    await page.getByRole("button", { name: "Tell me when one is free" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("Not by mail: the service has no mail server (SVC_SMTP_URL).").waitFor();
    await dialog.getByRole("link", { name: /add a notification channel/ }).waitFor();
    expect(await seriousFaults(page)).to.deep.equal([]);
    await dialog.getByRole("button", { name: "In this browser" }).click();
    await page.getByText(/^This browser notifies you when one is free/).waitFor();
    await page.getByText(/^The browser blocks notifications of this service/).waitFor();
    await page.getByRole("button", { name: "Stop telling me" }).click();
    await page.getByRole("button", { name: "Tell me when one is free" }).click();
    await page.getByRole("button", { name: "In this browser" }).click();
    await page.getByText(/^This browser notifies you when one is free/).waitFor();
    await pages.follow(page, "/overview");
    await pages.server.db.write("pools").where("id", solver).update({ used: 39 });
    await notifyOfAvailability(pages.server.db, Date.now());
    await page.getByText(/^A licence of solver was free at /).waitFor();
    await becomesTrue(page, "localStorage.getItem('waits-for-free') === null");
    expect((await pages.server.client.call("getAvailabilityAlerts")).body.Items).to.deep.equal([]);
    await page.getByRole("status").getByRole("button", { name: "Close" }).click();
    expect(await page.getByText(/^A licence of solver was free at /).count()).to.equal(0);
    await pages.server.db.write("pools").where("id", solver).update({ used: 40 });
    expect(pages.faults).to.deep.equal([]);
  });

  it("sends it to one of the user's destinations, and is not offered where one is free", async () => {
    const body = { Name: "My program", Kind: "Webhook", Address: "https://example.com/hook" } as const;
    await pages.server.client.call("createNotificationDestination", { body });
    const page = await pages.open("/features/solver");
    await page.getByRole("button", { name: "Tell me when one is free" }).click();
    await page.getByRole("button", { name: "To My program" }).click();
    await page.getByText(/^It goes to My program when one is free, until /).waitFor();
    await pages.visit(page, "/features/viewer");
    await page.getByRole("region", { name: "Waiting", exact: true }).waitFor();
    await settled(page);
    expect(await page.getByRole("button", { name: "Tell me when one is free" }).count()).to.equal(0);
    expect(pages.faults).to.deep.equal([]);
  });

  it("has no scroll bar below it on a phone, however long the name is", async () => {
    const page = await pages.open(`/features/${longName}`, { viewport: { width: 390, height: 844 } });
    await page.getByRole("heading", { level: 1, name: longName }).waitFor();
    await settled(page);
    expect(await page.evaluate("document.documentElement.scrollWidth")).to.be.at.most(390);
    const heading = await page.getByRole("heading", { level: 1 }).boundingBox();
    expect((heading?.x ?? 0) + (heading?.width ?? 0)).to.be.at.most(390);
    expect(pages.faults).to.deep.equal([]);
  });
});
