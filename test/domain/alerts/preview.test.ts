// A preview against evaluation: random histories arrive as time goes by, rules are evaluated at random instants, and
// the preview of the whole time must have the same alerts to the millisecond.
import { expect } from "chai";
import fc from "fast-check";
import type { Database } from "../../../db/index.ts";
import { checkedRule } from "../../../domain/alerts/definition.ts";
import { previewOf } from "../../../domain/alerts/preview.ts";
import { evaluateAlerts } from "../../../domain/alerts/round.ts";
import type { Context } from "../../../domain/filters/context.ts";
import { DAY_MS, HOUR_MS } from "../../../domain/time/units.ts";
import { iso } from "../../../domain/time/window.ts";
import type { components } from "../../../generated/contract.ts";
import { openTestDatabase } from "../../support/data/database.ts";
import { addPools, type Scenario, scenario, store } from "../../support/data/rightsizing-histories.ts";
import { instant, origin } from "../../support/data/usage-histories.ts";
import { runsOf } from "../../support/run/runs.ts";

type Schemas = components["schemas"];
type Condition = Schemas["AlertConditionInput"];
type Scope = Schemas["AlertScopeInput"];

const caller = { kind: "anonymous", name: "anonymous", roles: ["administrator"], licenseServerIds: null };
const silenceMs = DAY_MS;

const minutes = fc.constantFrom(0, 0, 0, 1, 30, 360, 1440);
const per = fc.constantFrom<NonNullable<Scope["Per"]>>("Feature", "LicenseServer", "Selection");
const pools = fc.constantFrom<Scope>({}, { FeatureIds: [1, 2] }, { FeatureIds: [3, 4] }, { LicenseServerIds: [1] });
const bounds = (all: number[]) => fc.tuple(fc.constantFrom(...all), fc.constantFrom(...all));

const usage = fc
  .tuple(
    fc.constantFrom("UsedPercent" as const, "UsedLicenses" as const, "FreeLicenses" as const),
    bounds([1, 3, 8, 20, 75, 100, 200]),
    minutes,
  )
  .map(([Kind, [one, other], ForMinutes]): Condition => {
    const [low, high] = [Math.min(one, other), Math.max(one, other)];
    const isFree = Kind === "FreeLicenses";
    return { Kind, Threshold: isFree ? low : high, ResolveThreshold: isFree ? high : low, ForMinutes };
  });
const denials = fc
  .tuple(fc.integer({ min: 1, max: 2 }), fc.constantFrom(1, 360, 1440), fc.boolean())
  .map(([Threshold, ForMinutes, TrueDenialsOnly]): Condition => {
    return { Kind: "Denials", Threshold, ForMinutes, TrueDenialsOnly };
  });
const totals = fc.constantFrom(1, 360).map((ForMinutes): Condition => ({ Kind: "TotalChanged", ForMinutes }));
const states = minutes.map((ForMinutes): Condition => {
  return { Kind: "LicenseServerState", ForMinutes, States: ["DOWN", "PARTIAL"] };
});

/** The first report of a pool has its total, so that the owned licences never become known later. */
const made = scenario.map((one) => ({
  ...one,
  totals: [[origin - 9 * DAY_MS, 8], ...one.totals] as Scenario["totals"],
}));

const aCase = fc.record({
  made,
  condition: fc.oneof(
    { weight: 6, arbitrary: usage },
    { weight: 3, arbitrary: denials },
    { weight: 1, arbitrary: totals },
    { weight: 1, arbitrary: states },
  ),
  scope: pools,
  per,
  resolve: minutes,
  quiet: fc.constantFrom({}, {}, { QuietStart: "22:00", QuietEnd: "06:00", QuietTimeZone: "Europe/Berlin" }),
  changes: fc.array(fc.tuple(instant, fc.constantFrom("UP", "DOWN", "PARTIAL")), { maxLength: 3 }),
  days: fc.integer({ min: 1, max: 4 }),
  rounds: fc.array(fc.integer({ min: 1, max: 4 * DAY_MS }), { maxLength: 4 }),
});

type Case = typeof aCase extends fc.Arbitrary<infer C> ? C : never;

/** What is stored at an instant of a history that goes on. */
function asOf(made: Scenario, at: number): Scenario {
  return {
    ...made,
    sessions: made.sessions
      .filter(({ startAt }) => startAt < at)
      .map((one) => ({ ...one, endAt: one.endAt !== null && one.endAt < at ? one.endAt : null })),
    denials: made.denials.filter((one) => one.at < at),
    totals: made.totals.filter(([since]) => since < at),
  };
}

describe("a preview of a rule", () => {
  let db: Database;

  before(async () => {
    db = await openTestDatabase();
    await addPools(db);
  });
  after(() => db.close());

  async function storeAsOf({ made, changes }: Case, at: number): Promise<void> {
    await store(db, asOf(made, at));
    await db.write("server_states").delete();
    const stored = new Map(changes.filter(([since]) => since < at));
    for (const [since_at, status] of stored) {
      await db.write("server_states").insert({ license_server_id: 1, since_at, status });
    }
  }

  function ruleOf({ condition, scope, per: Per, resolve, quiet }: Case) {
    const isSummed = ["LicenseServerState", "TotalChanged"].includes(condition.Kind) === false;
    const Scope = condition.Kind === "LicenseServerState" ? {} : { ...scope, ...(isSummed && { Per }) };
    const Condition = { ...condition, ResolveAfterMinutes: resolve };
    return checkedRule({ Name: "rule", Condition, Scope, ...quiet });
  }

  async function evaluated(one: Case, startAt: number, now: number) {
    for (const table of ["alert_events", "alerts", "alert_rules", "alert_rounds"]) await db.write(table).delete();
    await db.write("alert_rounds").insert({ id: 1, evaluated_at: startAt });
    const { Name: _, Severity: __, IsEnabled: ___, Destinations: ____, ...definition } = ruleOf(one);
    await db.write("alert_rules").insert({
      name: "rule",
      kind: one.condition.Kind,
      severity: "Info",
      destinations: "[]",
      definition: JSON.stringify(definition),
      created_at: startAt,
      changed_at: startAt,
      active_from_at: startAt,
    });
    const daily = [1, 2, 3, 4].map((day) => startAt + day * DAY_MS);
    const rounds = [...one.rounds.map((ms) => startAt + ms), ...daily, now].filter((at) => at <= now);
    for (const at of [...new Set(rounds)].sort((a, b) => a - b)) {
      await storeAsOf(one, at);
      await evaluateAlerts(db, { now: at, silenceMs });
    }
    const alerts = await db.read("alerts").whereNotNull("firing_at").orderBy(["firing_at", "subject_key"]);
    const events = await db.read("alert_events").orderBy("id");
    return { alerts, events };
  }

  it("counts the alerts that evaluation had, each with its instants and its number", async () => {
    const runs = runsOf(40);
    let met = 0;
    await fc.assert(
      fc.asyncProperty(aCase, async (one) => {
        const now = origin + one.days * DAY_MS + 7 * HOUR_MS;
        const startAt = now - one.days * DAY_MS;
        const { alerts, events } = await evaluated(one, startAt, now);
        const context = { db, caller, now, settings: { silenceMs }, signal: new AbortController().signal };
        const preview = await previewOf(ruleOf(one), { Days: one.days }, context as unknown as Context);
        expect(preview.Alerts).to.equal(alerts.length);
        const shown = alerts.map((row) => ({
          Subject: JSON.parse(row.subject),
          PendingUtc: iso(row.pending_at),
          FiringUtc: iso(row.firing_at),
          Value: row.value,
          ResolvedUtc: row.resolved_at === null ? null : iso(row.resolved_at),
        }));
        expect(preview.Items).to.have.deep.members(shown);
        met += alerts.length;
        const expected = alerts.flatMap((row) => [
          [row.id, "firing", row.firing_at],
          ...(row.resolved_at === null ? [] : [[row.id, "resolved", row.resolved_at]]),
        ]);
        expect(events.map((row) => [row.alert_id, row.transition, row.at])).to.have.deep.members(expected);
      }),
      { numRuns: runs },
    );
    // The histories are such that there are alerts; the few with a server in another zone may all have none.
    if (runs > 10) expect(met).to.be.greaterThan(0);
  });
});
