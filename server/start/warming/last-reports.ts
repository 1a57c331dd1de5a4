// The last reports before a start, read as a report is that comes: what they list is not parsed and checked anew by the next ones.
import { setImmediate as next } from "node:timers/promises";
import { type Database, fileBeside } from "../../../db/index.ts";
import { rememberedSessions } from "../../../domain/ingest/batch/active-sessions.ts";
import type { Message } from "../../../domain/ingest/reports/messages.ts";
import { readMessages } from "../../../domain/ingest/reports/parse.ts";
import type { components } from "../../../generated/contract.ts";
import type { Operation } from "../../contract/operations.ts";
import { deepest } from "../../dispatch/body.ts";
import { checkedBody } from "../../dispatch/input.ts";
import type { KeptBodies } from "../../dispatch/records/kept-bodies.ts";
import { type RepeatedRecords, reportedRecords } from "../../dispatch/records/repeated-records.ts";

export type Batch = components["schemas"]["BrokerCompositeMessage"];

export interface Report {
  readonly bytes: Buffer;
  readonly body: Batch;
  readonly messages: readonly Message[];
}

/** Beside an embedded database; null where that is in memory. */
export function fileOfReports(databaseUrl: string): string | null {
  return fileBeside(databaseUrl, "reports");
}

/** What takes them. */
export function reportOperation(operations: readonly Operation[]): Operation | undefined {
  return operations.find(({ id }) => id === "postBrokerCompositeMessage");
}

/** Throws where it does not hold. */
export function readReport(operation: Operation, records: RepeatedRecords, bytes: Buffer, now: number): Report {
  const body = checkedBody(operation, records.parse(bytes, deepest)) as Batch;
  return { bytes, body, messages: readMessages(body, now) };
}

/** The last one last. Ends early when a report comes. */
export async function readAgain(operation: Operation, db: Database, kept: KeptBodies | null): Promise<Report[]> {
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
