// Makes ready what the first large report after a start would wait for: the validator, the reports before it, the active sessions that
// its snapshots are compared with, and compiled code. In the background, when the server answers already.
import type { Database } from "../../../db/index.ts";
import { rememberedSessions } from "../../../domain/ingest/batch/active-sessions.ts";
import { recallSnapshot } from "../../../domain/ingest/recall-snapshot.ts";
import { rememberActive } from "../../../domain/ingest/sessions/remember-active.ts";
import { handlers } from "../../../handlers/index.ts";
import { readContract } from "../../contract/contract-document.ts";
import { operationsOf } from "../../dispatch/compile.ts";
import type { KeptBodies } from "../../dispatch/records/kept-bodies.ts";
import { type Report, readAgain, reportOperation } from "./last-reports.ts";
import { rehearse } from "./rehearsal.ts";

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
    const operation = reportOperation(await operationsOf(readContract(), handlers));
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
