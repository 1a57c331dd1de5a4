// The database as its engine keeps it, its schema, its indexes and triggers, and how far the roll-up is.
import { type Finding, type Inspected, indexFindings, schemaFindings, triggerFindings } from "../../../db/index.ts";
import { rollUpLag } from "../../../domain/usage/refresh/refresh.ts";
import { type Line, lengthText, ok, skipped, warning } from "../line.ts";

export async function checkEngine(db: Inspected): Promise<Line[]> {
  return (await db.findings()).map(lineOf);
}

export async function checkSchema(db: Inspected): Promise<Line[]> {
  return (await schemaFindings(db)).map(lineOf);
}

export async function checkIndexes(db: Inspected): Promise<Line[]> {
  return (await indexFindings(db)).map(lineOf);
}

export async function checkTriggers(db: Inspected): Promise<Line[]> {
  return (await triggerFindings(db)).map(lineOf);
}

function lineOf({ about, state, found, remedy }: Finding): Line {
  const line = { check: `database ${about}`, state, found };
  return remedy === undefined ? line : { ...line, remedy };
}

/** Days change until some minutes after their end, and a large database is rolled up at its own pace. */
const longestLagMs = 15 * 60_000;

export async function checkRollUp({ read }: Inspected, isRunning: boolean): Promise<Line[]> {
  const { waitingMs, builtFrom, isBuilding } = await rollUpLag(read, Date.now());
  const since = builtFrom === null ? "" : ` It reaches back to ${new Date(builtFrom).toISOString().slice(0, 10)}.`;
  if (waitingMs <= longestLagMs && !isBuilding) return [ok("roll-up", "is up to date")];
  const lag = isBuilding ? "does not reach back to the first session yet." : `is ${lengthText(waitingMs)} behind.`;
  if (!isRunning) return [skipped("roll-up", `${lag}${since} No API server runs here that would go on with it`)];
  if (waitingMs <= longestLagMs)
    return [ok("roll-up", `${lag}${since} It is under way; answers are right, and slower`)];
  const remedy =
    "Answers are right, and slower. Look for the log line `upkeep`; if there is none, the machine is too busy: see docs/scaling.md.";
  return [warning("roll-up", `${lag}${since}`, remedy)];
}
