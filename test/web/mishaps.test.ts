// What goes wrong in front of the pages, and must not get worse by them: fast typing, a server that goes away, addresses and
// numbers that are none. Each was broken once.
import { expect } from "chai";
import { loadDemonstration } from "../../server/demonstration/load.ts";
import { settled, usePages } from "../support/browser/chromium.ts";

const size = { sessions: 2_000, pools: 400, users: 50, seed: 1, days: 30, untilAt: Date.now() };

describe("the pages", () => {
  const pages = usePages({ SVC_SECURITY_MODE: "off" }, async ({ db }) => void (await loadDemonstration(db, size)));

  it("lose no letter that is typed into a search, however fast, and the URL follows", async () => {
    const page = await pages.open("/now");
    const field = page.getByLabel("Search");
    const text = "mesh solver of hamburg";
    for (const delay of [0, 25, 60, 130]) {
      await field.pressSequentially(text, { delay });
      expect(await field.inputValue(), `${delay} ms a key`).to.equal(text);
      await page.waitForURL((url) => url.searchParams.get("q") === text);
      expect(await field.inputValue(), `${delay} ms a key, afterwards`).to.equal(text);
      await field.fill("");
      await page.waitForURL((url) => !url.searchParams.has("q"));
    }
  });

  it("show in the search what an address brings that was not typed", async () => {
    const page = await pages.open("/now?q=mesh");
    expect(await page.getByLabel("Search").inputValue()).to.equal("mesh");
  });

  it("request a script that cannot be loaded a few times, report that, and show the page once it can be", async () => {
    const page = await pages.openUnused("/now");
    await page.getByText(/of 400 features/).waitFor();
    let requests = 0;
    await page.route(/assets\/features-.*\.js/, (route) => {
      requests += 1;
      return route.abort("connectionrefused");
    });
    await page.getByRole("link", { name: "Waste", exact: true }).click();
    await page.getByRole("link", { name: "Unused licences" }).click();
    await page.getByText("This page could not be loaded").waitFor();
    await page.getByRole("button", { name: "Reload the page" }).waitFor();
    await settled(page);
    expect(requests).to.be.within(1, 5);
    await page.unroute(/assets\/features-.*\.js/);
    const heading = page.getByRole("heading", { name: "Unused licences" });
    while (!(await heading.isVisible())) {
      const again = page.getByRole("button", { name: "Try again" });
      if (await again.isVisible()) await again.click();
      await page.waitForTimeout(100);
    }
    pages.faults.length = 0; // the browser's reports of the script
  });

  it("lose no choice, however quickly one follows another", async () => {
    const page = await pages.open("/over-time");
    await page.getByRole("combobox", { name: "Split by" }).waitFor();
    // In one go, so that the page draws nothing between them, as on a busy machine.
    await page.evaluate(`for (const [name, value] of [["Period", "7d"], ["Split by", "user"], ["One point per", "Day"]]) {
      const label = [...document.querySelectorAll("label")].find((one) => one.textContent.startsWith(name));
      const select = label.querySelector("select");
      select.value = value;
      select.dispatchEvent(new Event("change", { bubbles: true }));
    }`);
    await page.waitForURL((url) => url.searchParams.get("bucket") === "Day");
    expect(Object.fromEntries(new URL(page.url()).searchParams)).to.deep.equal({
      window: "7d",
      by: "user",
      bucket: "Day",
    });
  });

  it("repeat by themselves what a busy service did not answer, however often, and report that meanwhile", async () => {
    const page = await pages.openUnused("/reports/nothing-of-this-name");
    let requests = 0;
    const busy = { title: "Unavailable", status: 503, code: "unavailable", detail: "Busy.", traceId: "0".repeat(32) };
    await page.route("**/usage-over-time/query", (route) =>
      ++requests > 4
        ? route.continue()
        : route.fulfill({
            status: 503,
            headers: { "retry-after": "0", "content-type": "application/problem+json" },
            body: JSON.stringify(busy),
          }),
    );
    const alerts: number[] = [];
    await page.exposeFunction("alertIsShown", () => alerts.push(requests));
    await page.addInitScript(`new MutationObserver(() => {
      if (document.querySelector("[role=alert]")?.textContent.includes("tries again by itself")) alertIsShown();
    }).observe(document, { childList: true, subtree: true })`);
    await page.goto(`${pages.server.url}/over-time?by=none`);
    await page.getByText("Time full").first().waitFor();
    expect(requests).to.equal(5);
    expect(alerts.length, "times that the alert was seen").to.be.above(0);
    await page.getByRole("alert").waitFor({ state: "detached" });
    pages.faults.length = 0; // the browser's reports of the 503s
  });

  it("say what a number may be where one is typed that is none, and go on with the one before", async () => {
    const page = await pages.open("/reports/unused");
    const field = page.getByLabel("Unused for (days)");
    await page.getByText("Not used for 90 days.").waitFor({ state: "attached" });
    for (const wrong of ["99999", ""]) {
      await field.fill(wrong);
      await page.getByRole("alert").getByText("90 is still used").waitFor();
    }
    await field.fill("30");
    await page.getByText("Not used for 30 days.").waitFor({ state: "attached" });
    expect(await page.getByRole("alert").count()).to.equal(0);
  });

  it("say that an address names no period, and which one is shown", async () => {
    const page = await pages.open("/now");
    for (const search of [
      "from=2026-02-31&to=2026-03-02",
      "from=2026-03-02&to=2026-03-01",
      "window=99y",
      "from=nonsense",
    ]) {
      await pages.visit(page, `/over-time?${search}`);
      await page.getByText("The address names no valid period. Shown: Last 30 days.").waitFor();
    }
  });
});
