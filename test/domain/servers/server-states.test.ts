// The states of a licence server over time, against a slow way to say the same: for each instant by itself.
import { expect } from "chai";
import fc from "fast-check";
import { type Silence, type Since, sinces, statesIn } from "../../../domain/servers/states.ts";

const last = 40;
const statuses = ["UP", "DOWN", "PARTIAL"] as const;
const instants = fc
  .uniqueArray(fc.integer({ min: 0, max: last }), { maxLength: 8 })
  .map((all) => all.sort((a, b) => a - b));

const histories = fc.record({
  reported: fc
    .tuple(instants, fc.array(fc.constantFrom(...statuses), { minLength: 9, maxLength: 9 }))
    .map(([all, some]) => all.map((at, index): Since => ({ at, status: some[index] ?? "UP" }))),
  silences: instants.map((all) =>
    all.flatMap((silentAt, index): Silence[] =>
      index % 2 === 1 ? [] : [{ silentAt, heardAt: all[index + 1] ?? null }],
    ),
  ),
  isSilent: fc.boolean(),
  from: fc.integer({ min: 0, max: last }),
  length: fc.integer({ min: 1, max: last }),
});

describe("the states of a licence server", () => {
  it("are at each instant what was reported last, or silence, and change only where they differ", () => {
    fc.assert(
      fc.property(histories, ({ reported, silences, isSilent, from, length }) => {
        const changes = sinces(reported, silences, isSilent);
        const slow = (at: number) => {
          const quiet = silences.flatMap(({ silentAt, heardAt }) => {
            const next = reported.find((one) => one.at > silentAt)?.at;
            const end = heardAt ?? (isSilent ? Number.POSITIVE_INFINITY : (next ?? silentAt));
            return end > silentAt && silentAt <= at ? [end] : [];
          });
          if (quiet.some((end) => at < end)) return "SILENT";
          return reported.filter((one) => one.at <= at).at(-1)?.status ?? (quiet.length > 0 ? "UNKNOWN" : undefined);
        };
        for (let at = 0; at <= last + 5; at += 1) {
          expect(changes.filter((one) => one.at <= at).at(-1)?.status, `at ${at}`).to.equal(slow(at));
        }
        for (const [index, one] of changes.entries()) expect(one.status).to.not.equal(changes[index - 1]?.status);
        const now = last + 5;
        const endAt = Math.min(from + length, now);
        const states = statesIn(changes, { startAt: from, endAt }, now);
        const expected = Array.from({ length: Math.max(0, endAt - from) }, (_, step) => slow(from + step));
        const seconds = states.reduce((sum, { Seconds }) => sum + Seconds, 0);
        expect(Math.round(seconds * 1000)).to.equal(expected.filter((status) => status !== undefined).length);
      }),
    );
  });
});
