// The watch over a database on a server, with connections that the test makes: nobody waits for one that is away.
import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "chai";
import { classifyDatabaseError } from "../../../db/index.ts";
import { DatabaseWatch } from "../../../db/sqlserver/watch.ts";
import { waitUntil } from "../../support/run/wait.ts";

describe("the watch over a database", () => {
  let mode: "answers" | "silent" | "refused";
  let opened: number;
  /** Queries on the watch's connection, and connections that were refused. */
  let queries: number;
  let refused: number;
  let watch: DatabaseWatch;
  const forever = () => new Promise<never>(() => {});
  beforeEach(() => {
    mode = "answers";
    opened = 0;
    queries = 0;
    refused = 0;
    watch = new DatabaseWatch({
      everyMs: 50,
      silentMs: 300,
      open: async () => {
        if (mode === "refused") {
          refused += 1;
          throw Object.assign(new Error("refused"), { code: "ECONNREFUSED" });
        }
        if (mode === "silent") return forever();
        opened += 1;
        return {
          async send() {
            queries += 1;
            if (mode === "silent") await forever();
          },
          abandon() {},
        };
      },
    });
    watch.start();
  });
  afterEach(() => watch.close());

  const becomes = (isAway: boolean) => waitUntil(isAway ? "away" : "back", () => watch.isAway === isAway, 10_000);
  const isConnected = () => waitUntil("it queries", () => queries > 0);
  const failure = (work: Promise<unknown>) =>
    work.then(
      () => undefined,
      (error) => classifyDatabaseError(error),
    );

  it("ends what is under way when it goes silent, and its connections, and refuses what comes at once", async () => {
    await isConnected();
    const ended: string[] = [];
    watch.add({ abandon: () => ended.push("open") });
    const gone = { abandon: () => ended.push("gone") };
    watch.add(gone);
    watch.remove(gone);
    const underWay = failure(watch.guard(forever));
    mode = "silent";
    const began = performance.now();
    expect(await underWay).to.equal("unavailable");
    expect(performance.now() - began).to.be.below(10_000);
    expect(ended).to.deep.equal(["open"]);
    let ran = false;
    const refused = watch.guard(async () => {
      ran = true;
    });
    expect([await failure(refused), ran]).to.deep.equal(["unavailable", false]);
  });

  it("lets work through again by itself when the database is back", async () => {
    await isConnected();
    mode = "silent";
    await becomes(true);
    mode = "refused";
    await waitUntil("it was refused twice", () => refused > 1);
    expect(watch.isAway).to.equal(true);
    mode = "answers";
    await becomes(false);
    expect(await watch.guard(async () => 7)).to.equal(7);
  });

  it("takes an answer on any connection for a sign of life, however long its query is open", async () => {
    await isConnected();
    mode = "silent";
    for (let time = 0; time < 10; time += 1) {
      watch.heard();
      await sleep(80);
      expect(watch.isAway).to.equal(false);
    }
  });

  it("does not take a busy thread of its process for a silent database", async () => {
    await isConnected();
    const until = performance.now() + 900;
    while (performance.now() < until);
    const before = queries;
    await waitUntil("it queries again", () => queries > before);
    expect(watch.isAway).to.equal(false);
    expect(opened).to.equal(1);
  });
});
