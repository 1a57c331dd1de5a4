// The clocks: of this machine against the database's, against what was written before, and of the collectors.
import { databaseClock, type Inspected } from "../../../db/index.ts";
import { collectorsNow } from "../../../domain/servers/states.ts";
import { fault, type Line, lengthText, namesText, ok, warning } from "../line.ts";

/** Tokens are taken with so much difference (identity/tokens/verify.ts). */
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
    lines.push(warning("clock", found, `The clock went back, or was wrong then. ${remedy}`));
  }
  const wrong = (await collectorsNow(db.read, Date.now())).filter(
    ({ clockDifferenceMs }) => Math.abs(clockDifferenceMs) > toleranceMs,
  );
  if (wrong.length > 0) {
    const names = wrong.map(({ brokerId, clockDifferenceMs }) => `${brokerId} by ${lengthText(clockDifferenceMs)}`);
    lines.push(warning("clock", `Clocks of collectors differ: ${namesText(names)}`, remedy));
  }
  return lines.length > 0 ? lines : [ok("clock", "agrees with the database's and the collectors'")];
}

async function newestAct({ read }: Inspected): Promise<number> {
  const row: { at: number } | undefined = await read("audit_log").orderBy("id", "desc").first("at");
  return row === undefined ? 0 : Number(row.at);
}
