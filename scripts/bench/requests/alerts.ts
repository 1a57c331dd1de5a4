// What hearing of things costs: a round of evaluation of a thousand rules over 500 pools, and the metrics of 500 pools, made anew
// and as they are kept for a scrape. In this process, so that its processor time is all there is.
import { type Database, migrate, openDatabase } from "../../../db/index.ts";
import { checkedRule, type Kind } from "../../../domain/alerts/definition.ts";
import { evaluateAlerts } from "../../../domain/alerts/rounds/round.ts";
import { licenseMetrics } from "../../../handlers/metrics/license-metrics.ts";
import { lastFullHour, loadDemonstration } from "../../../server/demonstration/load.ts";
import { emptyDatabase } from "../databases.ts";
import { median } from "../load.ts";
import { type Row, rowOf } from "../report.ts";

const company = { users: 2_000, pools: 500, seed: 1, sessions: 200_000, days: 30 } as const;
const ruleCount = 1_000;
/** As often as the service does it. */
const everyMs = 4_000;
const rounds = 60;
const scrapes = 20;
const HOUR = 3_600_000;

const silenceMs = 48 * HOUR;
const everything = { licenseServerIds: null };

export async function measureAlerts(folder: string): Promise<Row[]> {
  const db = await openDatabase(await emptyDatabase(folder));
  try {
    await migrate(db);
    const untilAt = lastFullHour();
    await loadDemonstration(db, { ...company, untilAt });
    await addRules(db, untilAt - 24 * HOUR);
    return [...(await roundRows(db, untilAt - 6 * HOUR)), ...(await metricRows(db, untilAt))];
  } finally {
    await db.close();
  }
}

async function roundRows(db: Database, beginAt: number): Promise<Row[]> {
  await db.write("alert_rounds").delete();
  const took: Took[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    took.push(await measured(() => evaluateAlerts(db, { now: beginAt + round * everyMs, silenceMs })));
  }
  // The first one only notes where it begins.
  const counted = took.slice(1);
  const what = `${ruleCount.toLocaleString("en")} rules over ${company.pools} pools, a round of four seconds`;
  return [
    rowOf(what, "ms", median(counted.map(({ ms }) => ms)), "<= 200"),
    rowOf(`${what}, its slowest`, "ms", Math.max(...counted.map(({ ms }) => ms))),
    rowOf(`${what}, processor`, "ms", median(counted.map(({ processorMs }) => processorMs)), "<= 200"),
  ];
}

async function metricRows(db: Database, nowAt: number): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [mostUsers, users] of [
    [0, ""],
    [1_000, " with 1,000 users"],
  ] as const) {
    const [made, kept]: [Took[], Took[]] = [[], []];
    for (let scrape = 0; scrape < scrapes; scrape += 1) {
      const at = nowAt + (scrape + mostUsers) * 60_000;
      const ask = (later: number) => measured(() => licenseMetrics(db, everything, mostUsers, at + later));
      made.push(await ask(0));
      kept.push(await ask(5_000));
    }
    const what = `metrics of ${company.pools} pools${users}`;
    rows.push(rowOf(`${what}, made anew`, "ms", median(made.map(({ ms }) => ms)), "<= 50"));
    rows.push(rowOf(`${what}, processor`, "ms", median(made.map(({ processorMs }) => processorMs)), "<= 50"));
    rows.push(rowOf(`${what}, as kept`, "ms", median(kept.map(({ ms }) => ms))));
  }
  return rows;
}

interface Took {
  readonly ms: number;
  readonly processorMs: number;
}

/** The database's threads are of this process: their processor time counts. */
async function measured(work: () => Promise<unknown>): Promise<Took> {
  const [began, before] = [performance.now(), process.cpuUsage()];
  await work();
  const { user, system } = process.cpuUsage(before);
  return { ms: performance.now() - began, processorMs: (user + system) / 1000 };
}

const used = { Threshold: 80, ResolveThreshold: 70, ForMinutes: 10 };
const conditions: readonly { readonly Kind: Kind; readonly [field: string]: unknown }[] = [
  { Kind: "UsedPercent", ...used },
  { Kind: "UsedLicenses", Threshold: 5, ForMinutes: 5 },
  { Kind: "FreeLicenses", Threshold: 1, ForMinutes: 5 },
  { Kind: "Denials", Threshold: 3, ForMinutes: 60, TrueDenialsOnly: true },
  { Kind: "TotalChanged", ForMinutes: 60 },
  { Kind: "Expiration", Threshold: 30 },
  { Kind: "LongCheckout", Threshold: 24 },
  { Kind: "BorrowedPastDue" },
  { Kind: "UserLicenses", Threshold: 3, ForMinutes: 10 },
  { Kind: "LicenseServerState", States: ["DOWN", "SILENT"], ForMinutes: 5 },
];

/** Of each kind as many: nine of ten about one feature, the rest about everything. */
async function addRules(db: Database, activeFrom: number): Promise<void> {
  const pools: number[] = await db.read("pools").orderBy("id").limit(company.pools).pluck("id");
  for (let index = 0; index < ruleCount; index += 1) {
    const Condition = conditions[index % conditions.length] as { readonly Kind: Kind };
    const isAll = Math.floor(index / conditions.length) % 10 === 0 || Condition.Kind === "LicenseServerState";
    const Scope = isAll ? {} : { FeatureIds: [pools[index % pools.length] as number] };
    const rule = checkedRule({ Name: `Rule ${index}`, Condition, Scope });
    const { QuietStart, QuietEnd, QuietTimeZone } = rule;
    const definition = { Condition: rule.Condition, Scope: rule.Scope, QuietStart, QuietEnd, QuietTimeZone };
    await db.write("alert_rules").insert({
      ...{ owner_account_id: null, name: rule.Name, kind: Condition.Kind, severity: rule.Severity, is_enabled: 1 },
      ...{ definition: JSON.stringify(definition), destinations: "[]", revision: 1 },
      ...{ created_at: activeFrom, changed_at: activeFrom, active_from_at: activeFrom },
    });
  }
}
