// Applies the last report once more, a little changed, and takes it back: the next one, which mostly repeats it, then finds compiled
// code, statements that are prepared, and what it needs of the database in memory.
import { randomUUID } from "node:crypto";
import type { Database } from "../../../db/index.ts";
import { applyBatchOnce } from "../../../domain/ingest/apply-batch.ts";
import { rememberedSessions } from "../../../domain/ingest/batch/active-sessions.ts";
import { iso } from "../../../domain/time/window.ts";
import type { Operation } from "../../contract/operations.ts";
import { reportedRecords } from "../../dispatch/records/repeated-records.ts";
import { type Batch, type Report, readReport } from "./last-reports.ts";

const times = 4;
/** One in so many checkouts is gone, and another one is new. */
const step = 100;

/** Ends early when a report comes: who writes meanwhile waits for one time at most. */
export async function rehearse(operation: Operation, db: Database, last: Report): Promise<void> {
  const report = JSON.parse(last.bytes.toString()) as Batch;
  for (let time = 0; time < times; time += 1) {
    if (rememberedSessions(db).hasReports) return;
    const now = Date.now();
    const bytes = Buffer.from(JSON.stringify(changed(report, now, time)));
    const records = reportedRecords(db).copy();
    const { body, messages } = readReport(operation, records, bytes, now);
    const trx = await db.write.transaction();
    try {
      if (rememberedSessions(db).hasReports) return;
      const settings = { now, denialWindowMs: 0, silenceMs: now, sender: "" };
      await applyBatchOnce(trx, body, messages, { ...settings, remembered: rememberedSessions(db).copy() });
      records.keep(body);
    } finally {
      await trx.rollback();
    }
  }
}

/** The snapshots of the report as they could come now. */
function changed(report: Batch, now: number, time: number): Batch {
  const at = iso(now);
  const Messages = report.Messages.flatMap((message) => {
    if (message.MessageType !== "data_inquiry") return [];
    const Pools = message.Pools.map((pool) => ({
      ...pool,
      ...(pool.Checkouts && {
        Checkouts: pool.Checkouts.map((one, place) => (place % step === time ? again(one, at) : one)),
      }),
    }));
    return [{ ...message, TimestampUtc: at, Pools }];
  });
  return { ...report, MessageId: randomUUID(), SentUtc: at, Messages };
}

/** Another checkout of the same user. */
function again<Checkout extends { readonly Handle?: string | null }>(checkout: Checkout, at: string): Checkout {
  return { ...checkout, Handle: `${checkout.Handle ?? ""}0`, StartTimeUtc: at };
}
