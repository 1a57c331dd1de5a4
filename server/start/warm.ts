// Makes ready what the first large report after a start would wait for: the validator, the reports before it, the active sessions that
// its snapshots are compared with, and compiled code. In the background, when the server answers already.
import { setImmediate as next } from "node:timers/promises";
import type { Database } from "../../db/index.ts";
import { rememberedSessions } from "../../domain/ingest/batch/active-sessions.ts";
import { recallSnapshot } from "../../domain/ingest/recall-snapshot.ts";
import { rememberActive } from "../../domain/ingest/sessions/remember-active.ts";
import { handlers } from "../../handlers/index.ts";
import { readContract } from "../contract/contract-document.ts";
import type { Operation } from "../contract/operations.ts";
import { operationsOf } from "../dispatch/compile.ts";
import type { KeptBodies } from "../dispatch/records/kept-bodies.ts";
import { reportedRecords } from "../dispatch/records/repeated-records.ts";
import { type Report, readReport, rehearse } from "./rehearsal.ts";

interface Warming {
  readonly db: Database;
  /** Whether it is a file of this process. */
  readonly isEmbedded: boolean;
  /** The last reports before the start. */
  readonly kept: KeptBodies | null;
}

/** Ends early when a report comes. Never rejects: whatever fails here fails again, and is told, where it is needed. */
export async function warmUp({ db, isEmbedded, kept }: Warming): Promise<void> {
  try {
    const operations = await operationsOf(readContract(), handlers);
    const operation = operations.find(({ id }) => id === "postBrokerCompositeMessage");
    if (operation === undefined) return;
    // The database reads the sessions while reports are read here.
    const remembering = rememberActive(db, rememberedSessions(db));
    const [hasSnapshots, reports] = await Promise.all([remembering, readAgain(operation, db, kept)]);
    // Where nothing was reported yet, as in a demonstration, memory is saved.
    if (!hasSnapshots) return;
    operation.validators();
    const like = await recall(db, reports);
    kept?.areWritten();
    if (isEmbedded && like !== undefined) await rehearse(operation, db, like);
  } catch {
    // The next report says it.
  }
}

/** The last reports, the last one last: what they list is not parsed and checked anew by the next ones. */
async function readAgain(operation: Operation, db: Database, kept: KeptBodies | null): Promise<Report[]> {
  const records = reportedRecords(db);
  const reports: Report[] = [];
  for (const bytes of (await kept?.read())?.reverse() ?? []) {
    if (rememberedSessions(db).hasReports) break;
    try {
      const report = readReport(operation, records, bytes, Date.now());
      records.keep(report.body);
      reports.push(report);
    } catch {
      // Of another version, or not what was written: it is as if it were not there.
    }
    await next();
  }
  return reports;
}

/** Compares their snapshots with the sessions. Answers the last report that says nearly what the database does. */
async function recall(db: Database, reports: readonly Report[]): Promise<Report | undefined> {
  let last: Report | undefined;
  for (const report of reports) {
    let isLike = true;
    for (const message of report.messages) {
      if (rememberedSessions(db).hasReports) return undefined;
      if (message.type === "data_inquiry" && !(await recallSnapshot(db, message))) isLike = false;
    }
    if (isLike) last = report;
  }
  return last;
}
