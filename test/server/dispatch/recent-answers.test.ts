// An answer that took work is given to who asks the same within a moment, until something is written.
import { mock } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { expect } from "chai";
import { RecentAnswers } from "../../../server/dispatch/recent-answers.ts";
import { SharedWork } from "../../../server/dispatch/shared-work.ts";

/** A database whose version the test sets, and work that takes long enough to be kept. */
function desk({ sizeOf = () => 1, keptMs = 600_000 }: { sizeOf?: (answer: string) => number; keptMs?: number } = {}) {
  const database: { version: number | undefined } = { version: 1 };
  const clock = { ms: 0 };
  const recent = new RecentAnswers<string>(() => database.version, sizeOf, {
    keptMs: () => keptMs,
    now: () => clock.ms,
  });
  const shared = new SharedWork(recent);
  let works = 0;
  const ask = (question: string, during?: () => void) =>
    shared.answer(question, new AbortController().signal, async (begins) => {
      begins();
      during?.();
      works += 1;
      const answer = `answer ${works}`;
      await pause(1);
      clock.ms += 10;
      return answer;
    });
  return { clock, database, recent, ask, worked: () => works };
}

describe("recent answers", () => {
  it("are given again to an equal question, and to no other", async () => {
    const { ask } = desk();
    expect([await ask("a"), await ask("a"), await ask("b")]).to.deep.equal(["answer 1", "answer 1", "answer 2"]);
  });

  it("are not given once something was written", async () => {
    const { ask, database } = desk();
    await ask("a");
    database.version = 2;
    expect(await ask("a")).to.equal("answer 2");
  });

  it("are not kept when something was written while they were worked out", async () => {
    const { ask, database } = desk();
    await ask("a", () => {
      database.version = 2;
    });
    expect(await ask("a")).to.equal("answer 2");
  });

  it("are not kept where the database can't tell whether something was written", async () => {
    const { ask, database } = desk();
    database.version = undefined;
    await ask("a");
    expect(await ask("a")).to.equal("answer 2");
  });

  it("go to those who wait while an equal question is worked out", async () => {
    const { ask } = desk();
    expect(await Promise.all([ask("a"), ask("a"), ask("a")])).to.deep.equal(["answer 1", "answer 1", "answer 1"]);
  });

  it("are forgotten after a moment, whether they are asked for or not", async () => {
    const { ask, recent } = desk({ keptMs: 50 });
    await ask("a");
    while (!recent.isEmpty) await pause(20);
    expect(await ask("a")).to.equal("answer 2");
  });

  it("are worked out again, once, before they are forgotten where many ask, who get the one before meanwhile", async () => {
    const { ask, clock, worked } = desk();
    await ask("a");
    for (let times = 0; times < 8; times += 1) await ask("a");
    expect(worked(), "long before").to.equal(1);
    clock.ms = 590_000;
    const asked = await Promise.all(Array.from({ length: 5 }, () => ask("a")));
    expect(new Set(asked)).to.deep.equal(new Set(["answer 1"]));
    while ((await ask("a")) === "answer 1") await pause(1);
    expect([await ask("a"), worked()]).to.deep.equal(["answer 2", 2]);
  });

  it("are not worked out again for the few who ask now and then, nor where that would go on all the time", async () => {
    const { ask, clock, worked } = desk();
    await ask("a");
    clock.ms = 590_000;
    for (let times = 0; times < 4; times += 1) await ask("a");
    expect(worked()).to.equal(1);
    const often = desk({ keptMs: 14 });
    await often.ask("a");
    for (let times = 0; times < 8; times += 1) often.recent.find("a");
    expect(often.recent.find("a")?.isAging ?? false).to.equal(false);
  });

  it("are kept for a second, or ten times of what they took, but no more than five seconds", async () => {
    for (const [took, kept] of [
      [20, 1000],
      [300, 3000],
      [4000, 5000],
    ] as const) {
      const clock = { ms: 0 };
      const recent = new RecentAnswers<string>(
        () => 1,
        () => 1,
        { now: () => clock.ms },
      );
      const beginning = recent.beginning();
      clock.ms = took;
      mock.timers.enable({ apis: ["setTimeout"] });
      try {
        recent.keep("a", "answer", beginning);
        mock.timers.tick(kept - 1);
        expect(recent.isEmpty, `${took} ms`).to.equal(false);
        mock.timers.tick(1);
        expect(recent.isEmpty, `${took} ms`).to.equal(true);
      } finally {
        mock.timers.reset();
      }
    }
  });

  it("are not kept where they are long, in all or one", async () => {
    const { ask } = desk({ sizeOf: (answer) => (answer === "answer 1" ? 4_194_305 : 4_194_304) });
    await ask("a");
    expect(await ask("a")).to.equal("answer 2");
    for (const question of ["b", "c", "d"]) await ask(question);
    await ask("e");
    expect(await ask("e")).to.equal("answer 7");
    expect(await ask("a")).to.equal("answer 2");
  });
});
