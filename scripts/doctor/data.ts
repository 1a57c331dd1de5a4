// Checks of the data: the database, how current the roll-up is, the disk, the clocks, collectors and licence servers.
import { existsSync, statfsSync } from "node:fs";
import { dirname } from "node:path";
import { databaseClock, databaseFile, type Finding, type Inspected } from "../../db/index.ts";
import { notReportedSince } from "../../domain/ingest/silence.ts";
import { collectorsNow } from "../../domain/servers/states.ts";
import { rollUpLag } from "../../domain/usage/refresh/refresh.ts";
import type { Config } from "../../server/settings/config.ts";
import { namesText } from "../command.ts";
import { fault, type Line, lengthText, ok, skipped, warning } from "./lines.ts";

/** The findings of db/, as lines. */
export async function databaseLines(findings: Promise<readonly Finding[]>): Promise<Line[]> {
  return (await findings).map(({ about, ...finding }) => ({ check: `database ${about}`, ...finding }));
}

/** Days change until some minutes after their end, and a large database takes longer to roll up. */
const longestLagMs = 15 * 60_000;

export async function checkRollUp({ read }: Inspected, isRunning: boolean): Promise<Line[]> {
  const { waitingMs, builtFrom, isBuilding } = await rollUpLag(read, Date.now());
  const since = builtFrom === null ? "" : ` It reaches back to ${new Date(builtFrom).toISOString().slice(0, 10)}.`;
  if (waitingMs <= longestLagMs && !isBuilding) return [ok("roll-up", "is up to date")];
  const lag = isBuilding ? "does not reach back to the first session yet." : `is ${lengthText(waitingMs)} behind.`;
  if (!isRunning) return [skipped("roll-up", `${lag}${since} No API server runs here that would continue it`)];
  if (waitingMs <= longestLagMs)
    return [ok("roll-up", `${lag}${since} It is under way; answers are right, and slower`)];
  const remedy =
    "Answers are right, and slower. Look for the log line `upkeep`; if there is none, the machine is too busy: see docs/scaling.md.";
  return [warning("roll-up", `${lag}${since}`, remedy)];
}

/** Shown of a list. */
const mostNames = 10;

/** Messages; fewer wait after a short outage, too. */
const largeBacklog = 100;

export async function checkCollectors({ read }: Inspected): Promise<Line[]> {
  const now = Date.now();
  const all = await collectorsNow(read, now);
  if (all.length === 0) return [ok("collectors", "None has ever reported itself")];
  const silent = all.filter(({ isSilent }) => isSilent);
  const late = all.filter(({ isSilent, backlogMessages }) => !isSilent && backlogMessages > largeBacklog);
  const lines: Line[] = [];
  if (silent.length > 0) {
    const names = silent.map(({ brokerId, reportedAt }) => `${brokerId} (for ${lengthText(now - reportedAt)})`);
    const remedy =
      "On its machine, check that it runs, and run npm run collect -- --check. Delete one that is no longer used under Collectors.";
    lines.push(warning("collectors", `Silent: ${namesText(names, mostNames)}`, remedy));
  }
  if (late.length > 0) {
    const names = late.map(({ brokerId, backlogMessages }) => `${brokerId} (${backlogMessages} messages)`);
    const remedy =
      "They send as fast as they can. If the backlog does not shrink, read the logs of the collector and the service.";
    lines.push(warning("collectors", `Behind: ${namesText(names, mostNames)}`, remedy));
  }
  return lines.length > 0 ? lines : [ok("collectors", `${all.length} report themselves`)];
}

export async function checkLicenseServers({ read }: Inspected, { silenceMs }: Config): Promise<Line[]> {
  const names: string[] = await notReportedSince(read, Date.now() - silenceMs)
    .where("s.enable_status", "Enabled")
    .orderBy("s.name_key")
    .pluck("s.name");
  if (names.length === 0) return [ok("licence servers", `Each was reported within ${lengthText(silenceMs)}, or never`)];
  const found = `Nothing was reported for ${lengthText(silenceMs)} of: ${namesText(names, mostNames)}`;
  const remedy = "Check their collectors. Disable or delete those that are gone, under Administration.";
  return [warning("licence servers", found, remedy)];
}

/** Tokens are accepted up to this difference (identity/tokens/verify.ts). */
const toleranceMs = 30_000;
const noticedMs = 2_000;
const remedy = "Let all machines take their time from one source (NTP: chrony, systemd-timesyncd, w32time).";

export async function checkClock(db: Inspected): Promise<Line[]> {
  const before = Date.now();
  const there = await databaseClock(db);
  const difference = there - (before + Date.now()) / 2;
  const lines: Line[] = [];
  if (Math.abs(difference) > noticedMs) {
    const found = `The clock of the database is ${lengthText(difference)} ${difference > 0 ? "ahead of" : "behind"} this machine's`;
    lines.push((Math.abs(difference) > toleranceMs ? fault : warning)("clock", found, remedy));
  }
  const ahead = (await newestAct(db)) - Date.now();
  if (ahead > toleranceMs) {
    const found = `The newest entry of the audit log is ${lengthText(ahead)} ahead of this machine's clock`;
    lines.push(warning("clock", found, `The clock went back since, or was wrong then. ${remedy}`));
  }
  const wrong = (await collectorsNow(db.read, Date.now())).filter(
    ({ clockDifferenceMs }) => Math.abs(clockDifferenceMs) > toleranceMs,
  );
  if (wrong.length > 0) {
    const names = wrong.map(({ brokerId, clockDifferenceMs }) => `${brokerId} by ${lengthText(clockDifferenceMs)}`);
    lines.push(warning("clock", `Clocks of collectors differ: ${namesText(names, mostNames)}`, remedy));
  }
  return lines.length > 0 ? lines : [ok("clock", "agrees with the database's and the collectors'")];
}

async function newestAct({ read }: Inspected): Promise<number> {
  const row: { at: number } | undefined = await read("audit_log").orderBy("id", "desc").first("at");
  return row === undefined ? 0 : Number(row.at);
}

const gigabyte = 1_000_000_000;

/** A backup beside the database, and a migration, need about as much space as the database. */
export function checkDisk({ databaseUrl }: Pick<Config, "databaseUrl">): Line[] {
  const database = databaseFile(databaseUrl);
  if (database === null) return [skipped("disk", "the database is not on this machine's disk")];
  const { bavail, blocks, bsize } = statfsSync(existing(dirname(database.file)));
  return [diskLine({ free: bavail * bsize, all: blocks * bsize, database: database.bytes })];
}

/** All in bytes. */
export function diskLine({ free, all, database }: Readonly<Record<"free" | "all" | "database", number>>): Line {
  const found = `${text(free)} GB of ${text(all)} GB are free where the database is`;
  const remedy =
    "Free some space, or move the database to another disk (npm run backup, npm run restore). See docs/operating.md.";
  if (free < gigabyte / 5) return fault("disk", found, remedy);
  if (free < gigabyte || free < database) return warning("disk", found, remedy);
  return ok("disk", found);
}

/** The nearest folder that exists: a first start makes the others. */
function existing(folder: string): string {
  return existsSync(folder) || dirname(folder) === folder ? folder : existing(dirname(folder));
}

const text = (bytes: number) => (bytes / gigabyte).toLocaleString("en", { maximumFractionDigits: 1 });
