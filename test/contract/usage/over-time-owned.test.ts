// Owned licences over time, by reports and purchases, and that the server's refresh of the concurrency roll-up changes no answer.
import { expect } from "chai";
import {
  aCheckout,
  aReport,
  aServerName,
  aSnapshot,
  at,
  featuresOf,
  send,
} from "../../support/data/broker-messages.ts";
import { useTestServer } from "../../support/http/server.ts";
import { waitUntil } from "../../support/run/wait.ts";

const day = { StartUtc: at("08:00"), EndUtc: at("16:00"), BucketSize: "Hour" as const };

describe("owned licences over time", () => {
  const server = useTestServer();

  async function usageOf(
    featureId: number | undefined,
    window: { StartUtc: string; EndUtc: string; BucketSize: "Hour" | "Day" } = day,
  ) {
    const body = { ...window, FeatureIds: [featureId as number] };
    const answer = (await server.client.call("queryUsageOverTime", { body })).body;
    const [series] = answer.Items;
    return { summary: series?.Summary, points: series?.Points ?? [] };
  }

  it("are those of each report then, and null before the first one or while the pool was not listed", async () => {
    const name = aServerName();
    const report = (time: string, totals: (number | null)[]) =>
      send(server, aSnapshot(name, time, { pools: totals.map((Total) => aReport({ Total })) }));
    for (const [time, totals] of [
      ["09:00", [10]],
      ["10:30", [12]],
      ["12:15", [12]],
      ["13:15", []],
      ["14:45", [4]],
    ] as const) {
      await report(time, [...totals]);
    }
    const [feature] = await featuresOf(server, name);
    const { summary, points } = await usageOf(feature?.Id);
    expect(points.map(({ Total, TotalMin, TotalMax }) => [Total, TotalMin, TotalMax])).to.deep.equal([
      [null, null, null],
      [10, 10, 10],
      [12, 10, 12],
      [12, 12, 12],
      [12, 12, 12],
      [null, 12, 12],
      [4, 4, 4],
      [4, 4, 4],
    ]);
    expect(summary).to.include({ Total: 4, TotalMin: 4, TotalMax: 12 });
  });

  it("give the time of full use by the total of then, before the roll-up and after", async () => {
    const name = aServerName();
    const list = (time: string, total: number, licenses: number) => {
      const checkout = aCheckout({ StartTimeUtc: at("09:30"), NumberOfLicenses: licenses });
      const pools = [aReport({ Total: total, Used: licenses, Checkouts: licenses === 0 ? [] : [checkout] })];
      return send(server, aSnapshot(name, time, { pools }));
    };
    await list("09:00", 10, 0);
    await list("09:35", 10, 10);
    await list("10:30", 12, 10);
    await list("11:00", 12, 0);
    const [feature] = await featuresOf(server, name);
    const before = await usageOf(feature?.Id);
    expect(before.points.map(({ FullSeconds }) => FullSeconds)).to.deep.equal([null, 1800, 1800, 0, 0, 0, 0, 0]);
    await rolledUp();
    expect(await usageOf(feature?.Id)).to.deep.equal(before);
  });

  it("are those of the valid purchases, where an administrator added the licence", async () => {
    const purchase = (Quantity: number, from: string, to: string | null) => {
      return { Quantity, StartDateUtc: from, ExpirationDateUtc: to };
    };
    const Purchases = [purchase(5, "2026-03-02", "2026-03-03"), purchase(2, "2026-03-03", null)];
    const created = await server.client.call("createLicense", { body: { Name: "plotter", Purchases } });
    const window = { StartUtc: "2026-03-01", EndUtc: "2026-03-06", BucketSize: "Day" } as const;
    const { points } = await usageOf((created.body as { Id: number }).Id, window);
    expect(points.map(({ Total }) => Total)).to.deep.equal([null, 5, 7, 2, 2]);
  });

  /** Waits until the server's refresh has computed all stale buckets. */
  async function rolledUp(): Promise<void> {
    const marked = () =>
      server.db
        .read("usage_level_marks")
        .where("slot_at", "<", Date.now() - 3_600_000)
        .first();
    await waitUntil("nothing is marked", async () => (await marked()) === undefined);
    expect(await server.db.read("usage_levels").first(), "the roll-up is stored").not.to.equal(undefined);
  }
});
