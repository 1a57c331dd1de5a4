// Silence against an oracle: random reports of one licence server, late ones and repeated ones among them, with times without
// any; its sessions, the sums over them, and the use over time follow the rules of docs/domain.md.
import { expect } from "chai";
import fc from "fast-check";
import type { Database } from "../../../db/index.ts";
import type { Caller, Context } from "../../../domain/filters/context.ts";
import { endSilent } from "../../../domain/ingest/silence.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../../domain/time/units.ts";
import { refreshConcurrency } from "../../../domain/usage/refresh/refresh.ts";
import { rebuildUsage } from "../../../domain/usage/totals/rebuild.ts";
import { postBrokerCompositeMessage } from "../../../handlers/composite-message.ts";
import { queryUsageOverTime } from "../../../handlers/usage-over-time.ts";
import type { Message } from "../../support/data/broker-messages.ts";
import { openTestDatabase } from "../../support/data/database.ts";
import { endingsOf, Heard, reportOf, type TrueSession } from "../../support/data/silence-oracle.ts";
import { expectStoredSums } from "../../support/data/stored-sums.ts";
import { bodyOf, expectSummary, iso, sweep } from "../../support/data/usage-sweep.ts";
import { runsOf } from "../../support/run/runs.ts";

const caller: Caller = { kind: "anonymous", name: "anonymous", roles: [], licenseServerIds: null };
const workingTime = { startMinute: 480, endMinute: 1080, days: [1, 2, 3, 4, 5], timeZone: "UTC" };
const origin = Date.UTC(2026, 0, 5);
const silenceMs = DAY_MS;

const trueSession = fc
  .record({
    start: fc.integer({ min: 0, max: 4 * 24 * 60 }),
    minutes: fc.option(fc.integer({ min: 1, max: 5 * 24 * 60 }), { freq: 3 }),
    isLogged: fc.constantFrom(true, true, false),
  })
  .map(({ start, minutes, isLogged }): TrueSession => {
    const startAt = origin + start * MINUTE_MS;
    return { startAt, endAt: minutes === null ? null : startAt + minutes * MINUTE_MS, isLogged };
  });

const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom("data_inquiry" as const, "events" as const, "status" as const),
      /** How many steps later it arrives; 0: at once. */
      delay: fc.constantFrom(0, 0, 0, 1, 2, 4),
      again: fc.boolean(),
    }),
  },
  { weight: 3, arbitrary: fc.record({ hours: fc.constantFrom(1, 5, 11, 23, 24, 25, 40, 70) }) },
  { weight: 3, arbitrary: fc.constant("round" as const) },
);

describe("silence", () => {
  let db: Database;
  let sent = 0;
  let servers = 0;
  before(async () => {
    db = await openTestDatabase();
  });
  after(() => db.close());

  const settings = { denialWindowMs: 60_000, silenceMs, workingTime };
  const context = (now: number) =>
    ({ db, caller, now, settings, signal: new AbortController().signal }) as unknown as Context;

  async function deliver(message: Message, now: number, messageId?: string): Promise<string> {
    sent += 1;
    const MessageId = messageId ?? `m${sent}`;
    const body = { BrokerId: "b", MessageId, SentUtc: iso(now), Messages: [message] };
    await postBrokerCompositeMessage({ body } as never, context(now));
    return MessageId;
  }

  async function stored(name: string) {
    const rows: { user: string; startAt: number; endAt: number | null; source: string | null }[] = await db
      .read("sessions as x")
      .join("users as u", "u.id", "x.user_id")
      .join("license_servers as s", "s.id", "x.license_server_id")
      .where("s.name_key", name)
      .select({ user: "u.name", startAt: "x.start_at", endAt: "x.end_at", source: "x.end_source" });
    const ofUser = rows.map(({ user, startAt, endAt, source }) => ({
      user,
      startAt: Number(startAt),
      endAt: endAt === null ? null : Number(endAt),
      isEstimated: source === "silence",
    }));
    return ofUser.sort((a, b) => a.user.localeCompare(b.user));
  }

  it("ends what is open with the last report; reports that list it, or come late, correct it", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(trueSession, { minLength: 1, maxLength: 6 }),
        fc.array(step, { minLength: 3, maxLength: 25 }),
        fc.boolean(),
        async (sessions, steps, isRefreshed) => {
          servers += 1;
          const name = `27000@silent-${servers}`;
          const heard = new Heard(silenceMs);
          let [now, loggedTo] = [origin, origin - 1];
          let waiting: { message: Message; at: number; steps: number }[] = [];
          const arrive = async (message: Message, at: number) => {
            await deliver(message, now);
            heard.report(message, at, now);
          };
          for (const one of steps) {
            if (one === "round") {
              await endSilent(db, { ...settings, now });
              heard.round(now);
            } else if ("hours" in one) now += one.hours * HOUR_MS + 7 * MINUTE_MS;
            else {
              const message = reportOf(name, one.kind, sessions, { now, loggedTo });
              if (one.kind === "events") loggedTo = now;
              if (one.delay > 0) waiting.push({ message, at: now, steps: one.delay });
              else {
                await arrive(message, now);
                if (one.again) await arrive(message, now);
              }
              now += MINUTE_MS;
            }
            for (const late of waiting) late.steps -= 1;
            for (const { message, at } of waiting.filter((late) => late.steps < 0)) await arrive(message, at);
            waiting = waiting.filter((late) => late.steps >= 0);
            if (isRefreshed && one === "round") await refreshConcurrency(db, { now: now + DAY_MS });
          }
          await endSilent(db, { ...settings, now });
          heard.round(now);
          const expected = endingsOf(sessions, heard);
          expect(await stored(name)).to.deep.equal(expected);
          const [server] = await db.read("license_servers").where({ name_key: name }).select("is_silent", "id");
          if (server === undefined) return;
          expect(Boolean(server.is_silent)).to.equal(heard.isSilent);
          const window = { StartUtc: iso(origin), EndUtc: iso(now), BucketSize: "Day", LicenseServerNames: [name] };
          const [series] = bodyOf(await queryUsageOverTime({ body: window } as never, context(now))).Items;
          const use = expected.map((session) => ({ ...session, userId: 1, poolId: 1, numberOfLicenses: 1 }));
          const [since, until] = [heard.knownSince ?? origin, heard.isSilent ? heard.lastAt : Number.POSITIVE_INFINITY];
          const pieces = sweep(use, origin, now, [[0, null]], since, until);
          if (heard.knownSince !== null) expectSummary(series.Summary, pieces, origin, now, false);
        },
      ),
      { numRuns: runsOf(100) },
    );
    await expectStoredSums(db);
    const states = await db.read("usage_states").orderBy(["user_id", "pool_id", "midnight_at"]);
    await db.write.transaction((trx) => rebuildUsage(trx));
    const levels = (rows: typeof states) =>
      rows.filter((row, index) => {
        const before = rows[index - 1];
        return (
          before?.user_id !== row.user_id ||
          before?.pool_id !== row.pool_id ||
          before.starts !== row.starts ||
          before.ends !== row.ends
        );
      });
    expect(levels(await db.read("usage_states").orderBy(["user_id", "pool_id", "midnight_at"]))).to.deep.equal(
      levels(states),
    );
  });
});
