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
  for (let time = 0; time < times; time += 1) {
    if (rememberedSessions(db).hasReports) return;
    const now = Date.now();
    const bytes = Buffer.from(JSON.stringify(changed(last.bytes, now, time)));
    const { body, messages } = readReport(operation, reportedRecords(db), bytes, now);
    const trx = await db.write.transaction();
    try {
      if (rememberedSessions(db).hasReports) return;
      const settings = { now, denialWindowMs: 0, silenceMs: now, sender: "" };
      await applyBatchOnce(trx, body, messages, { ...settings, remembered: rememberedSessions(db).copy() });
    } finally {
      await trx.rollback();
    }
  }
}

/** The snapshots of the report as they could come now. */
function changed(bytes: Buffer, now: number, time: number): Batch {
  const report = JSON.parse(bytes.toString()) as Batch;
  const Messages = report.Messages.filter(({ MessageType }) => MessageType === "data_inquiry");
  for (const message of Messages) {
    if (message.MessageType !== "data_inquiry") continue;
    message.TimestampUtc = iso(now);
    for (const { Checkouts = [] } of message.Pools) {
      for (let place = time; place < Checkouts.length; place += step) {
        const checkout = Checkouts[place] as (typeof Checkouts)[number];
        Object.assign(checkout, { Handle: `${checkout.Handle ?? ""}0`, StartTimeUtc: iso(now) });
      }
    }
  }
  return { ...report, MessageId: randomUUID(), SentUtc: iso(now), Messages };
}
