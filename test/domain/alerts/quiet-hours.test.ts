// Quiet hours where the clocks of their zone change, and what a state waits for in them: pure functions.
import { expect } from "chai";
import { checkedRule } from "../../../domain/alerts/definition.ts";
import { AlertMachine } from "../../../domain/alerts/state-machine.ts";
import { quietIn } from "../../../domain/alerts/subjects.ts";
import type { Interval } from "../../../domain/time/working-time.ts";

const MINUTE = 60_000;
const at = (text: string) => Date.parse(text);

function quiet(QuietStart: string, QuietEnd: string, QuietTimeZone: string, day: string): Interval[] {
  const hours = { QuietStart, QuietEnd, QuietTimeZone };
  const rule = checkedRule({ Name: "x", Condition: { Kind: "UsedPercent", Threshold: 90 }, ...hours });
  return quietIn(rule, { startAt: at(`${day}T12:00:00Z`), endAt: at(`${day}T12:00:00Z`) });
}

/** Those that begin on a day of UTC or the evening before, as minutes of UTC. */
const around = (intervals: readonly Interval[], day: string) =>
  intervals
    .filter(({ endAt }) => new Date(endAt).toISOString().startsWith(day))
    .map(({ startAt, endAt }) => [startAt, endAt].map((one) => new Date(one).toISOString().slice(0, 16)));

describe("quiet hours", () => {
  it("go by the clocks of their zone, an hour shorter or longer in the night of a change", () => {
    const night = (day: string) => around(quiet("22:00", "06:00", "Europe/Berlin", day), day);
    expect(night("2026-03-29")).to.deep.equal([["2026-03-28T21:00", "2026-03-29T04:00"]]);
    expect(night("2026-10-25")).to.deep.equal([["2026-10-24T20:00", "2026-10-25T05:00"]]);
    const half = around(quiet("22:00", "06:00", "Australia/Lord_Howe", "2026-04-04"), "2026-04-04");
    expect(half).to.deep.equal([["2026-04-04T11:00", "2026-04-04T19:30"]]);
  });

  it("begin or end with the change where the clocks skip them, and are none where they skip both ends", () => {
    const some = (start: string, end: string) => around(quiet(start, end, "Europe/Berlin", "2026-03-29"), "2026-03-29");
    expect(some("02:30", "03:30")).to.deep.equal([["2026-03-29T01:00", "2026-03-29T01:30"]]);
    expect(some("01:30", "02:30")).to.deep.equal([["2026-03-29T00:30", "2026-03-29T01:00"]]);
    expect(some("02:10", "02:50")).to.deep.equal([]);
  });

  it("let an alert fire at their end in the night of a change, once, wherever rounds cut that night", () => {
    const intervals = quiet("22:00", "06:00", "Europe/Berlin", "2026-10-25");
    const [from, to] = [at("2026-10-24T23:00:00Z"), at("2026-10-25T07:00:00Z")];
    for (const step of [4_000, 7 * MINUTE, 8 * 60 * MINUTE]) {
      const machine = new AlertMachine({ holdMs: 10 * MINUTE, resolveMs: 0, quiet: intervals }, from, null);
      for (let now = from; now < to; now += step) machine.advance(Math.min(now + step, to), "breach", 95);
      expect(
        machine.transitions.map(({ kind, at: one }) => [kind, new Date(one).toISOString()]),
        String(step),
      ).to.deep.equal([
        ["pending", "2026-10-24T23:00:00.000Z"],
        ["firing", "2026-10-25T05:00:00.000Z"],
      ]);
    }
  });
});
