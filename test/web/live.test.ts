// Now gets events as they happen, and polls only where it cannot.
import { expect } from "chai";
import { usePages } from "../support/browser/chromium.ts";
import { aReport, aSnapshot, send } from "../support/data/broker-messages.ts";

const now = () => new Date().toISOString();

describe("Now, of what happens", () => {
  const pages = usePages({ SVC_SECURITY_MODE: "off" }, async (server) => {
    await send(
      server,
      aSnapshot("27000@live", "09:00", { TimestampUtc: now(), Status: "UP", pools: [aReport({ Total: 10, Used: 0 })] }),
    );
  });

  it("shows a checkout by an event, without polling, and polls where events cannot be had", async () => {
    const page = await pages.open("/now");
    const row = page.locator("tbody tr", { hasText: "cad" });
    await row.getByText("0 / 10").waitFor();
    await page.getByText(/, live$/).waitFor();
    await send(
      pages.server,
      aSnapshot("27000@live", "09:10", { TimestampUtc: now(), pools: [aReport({ Total: 10, Used: 1 })] }),
    );
    // Longer than the pause between two questions, and much shorter than the thirty seconds.
    await row.getByText("1 / 10").waitFor({ timeout: 25_000 });
    expect(pages.faults).to.deep.equal([]);

    const deaf = await pages.open("/settings-that-are-none");
    await deaf.route("**/api/v1/events*", (route) => route.abort("connectionrefused"));
    await pages.visit(deaf, "/now");
    await deaf.locator("tbody tr", { hasText: "cad" }).getByText("1 / 10").waitFor();
    await deaf.getByText(/refreshes every 30 s/).waitFor();
    pages.faults.length = 0; // the browser's reports of the refusals
  });
});
