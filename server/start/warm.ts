// Makes ready what the first large report after a start would wait for: validators, compiled code, statements, the reports before it,
// and the active sessions that its snapshots are compared with. In the background, when the server answers already, in small pieces.
import { setImmediate as next } from "node:timers/promises";
import { type Database, nameKey } from "../../db/index.ts";
import { applyBatchOnce } from "../../domain/ingest/apply-batch.ts";
import { rememberedSessions } from "../../domain/ingest/batch/active-sessions.ts";
import { recallSnapshot } from "../../domain/ingest/recall-snapshot.ts";
import type { Snapshot } from "../../domain/ingest/reports/messages.ts";
import { readMessages } from "../../domain/ingest/reports/parse.ts";
import { rememberActive } from "../../domain/ingest/sessions/remember-active.ts";
import type { components } from "../../generated/contract.ts";
import { handlers } from "../../handlers/index.ts";
import { readContract } from "../contract/contract-document.ts";
import { repeatedLists } from "../contract/held-records.ts";
import type { Operation } from "../contract/operations.ts";
import { deepest } from "../dispatch/body.ts";
import { operationsOf } from "../dispatch/compile.ts";
import { checkedBody } from "../dispatch/input.ts";
import type { KeptBodies } from "../dispatch/records/kept-bodies.ts";
import { RepeatedRecords, reportedRecords } from "../dispatch/records/repeated-records.ts";

type Batch = components["schemas"]["BrokerCompositeMessage"];

interface Warming {
  readonly db: Database;
  /** Whether it is a file of this process. */
  readonly isEmbedded: boolean;
  /** The last reports before the start. */
  readonly kept: KeptBodies | null;
}

const turns = 12;
/** Of each snapshot. */
const checkouts = 200;
const users = 80;
/** So many are new in the second one of a turn, and as many are gone. */
const step = 25;
/** So many turns are rehearsed in one transaction, which others who write wait for. */
const together = 3;
const MINUTE = 60_000;

/** Ends early when a report comes. Never rejects: whatever fails here fails again, and is told, where it is needed. */
export async function warmUp({ db, isEmbedded, kept }: Warming): Promise<void> {
  try {
    // Where nothing was reported yet, as in a demonstration, memory is saved.
    const remembered = rememberedSessions(db);
    if (!(await rememberActive(db, remembered))) return;
    const operations = await operationsOf(readContract(), handlers);
    const operation = operations.find(({ id }) => id === "postBrokerCompositeMessage");
    if (operation === undefined) return;
    await recall(operation, db, kept);
    const now = Date.now();
    const read = (records: RepeatedRecords, number: number) => {
      const bytes = Buffer.from(JSON.stringify(madeUpBatch(now, number)));
      const body = checkedBody(operation, records.parse(bytes, deepest)) as Batch;
      records.keep(body);
      return readMessages(body, now)[0] as Snapshot;
    };
    const pairs: (readonly Snapshot[])[] = [];
    for (let turn = 0; turn < turns && !remembered.hasReports; turn += 1) {
      // Nothing is known to it: so it is with the first report. The second one mostly repeats it.
      const records = new RepeatedRecords(repeatedLists.postBrokerCompositeMessage ?? "");
      pairs.push([read(records, 2 * turn), read(records, 2 * turn + 1)]);
      await next();
    }
    if (!isEmbedded) return;
    for (let from = 0; from < pairs.length && !remembered.hasReports; from += together) {
      await rehearse(db, pairs.slice(from, from + together), now);
    }
  } catch {
    // The next report says it.
  }
}

/** Reads the last reports once more, the last one last: what they list is neither parsed nor compared anew by the next ones. */
async function recall(operation: Operation, db: Database, kept: KeptBodies | null): Promise<void> {
  const records = reportedRecords(db);
  for (const bytes of (await kept?.read())?.reverse() ?? []) {
    if (rememberedSessions(db).hasReports) return;
    try {
      const body = checkedBody(operation, records.parse(bytes, deepest)) as Batch;
      records.keep(body);
      for (const message of readMessages(body, Date.now())) {
        if (message.type === "data_inquiry") await recallSnapshot(db, message);
      }
    } catch {
      // Of another version, or not what was written: it is as if it were not there.
    }
    await next();
  }
  kept?.areWritten();
}

/** Applies made-up snapshots and takes them back. On a database server new names would stay. */
async function rehearse(db: Database, pairs: readonly (readonly Snapshot[])[], now: number): Promise<void> {
  const trx = await db.write.transaction();
  try {
    const server = await trx("license_servers")
      .where({ name_key: nameKey(madeUpName) })
      .first("id");
    if (server !== undefined) return;
    const settings = { now, denialWindowMs: 0, silenceMs: now, sender: "" };
    for (const [place, messages] of pairs.entries()) {
      if (rememberedSessions(db).hasReports) return;
      // The first one is compared with sessions as they are read, like that of a start.
      await applyBatchOnce(trx, { ...madeUpBatch(now, 0), MessageId: String(place) }, messages, settings);
    }
  } finally {
    await trx.rollback();
  }
}

/** No collector reports it: it would have to be asked for at an address that nobody has. */
const madeUpName = "27000@rehearsal.invalid";

function madeUpBatch(now: number, number: number): Batch {
  const sent = new Date(now - MINUTE * (2 * turns - number)).toISOString();
  return {
    ...{ BrokerId: madeUpName, MessageId: String(now), BrokerVersion: null, SentUtc: sent },
    Messages: [
      {
        ...({ MessageType: "data_inquiry", LicenseServer: { Name: madeUpName }, TimestampUtc: sent } as const),
        Pools: [
          {
            ...{ FeatureName: "feature", FeatureVersion: "1.0", Vendor: "vendor", LicenseType: "Floating" },
            ...{ Total: checkouts, Used: checkouts },
            Checkouts: Array.from({ length: checkouts }, (_, place) => checkout(step * number + place, now)),
          },
        ],
      },
    ],
  };
}

function checkout(number: number, now: number) {
  return {
    // Several of each user: what is new concerns known sessions, and ended ones.
    ...{ UserName: `user${number % users}`, Workstation: `ws${number % users}` },
    ...{ Display: ":0", Handle: String(1000 + number) },
    ...{ ClientVersion: "1.0", NumberOfLicenses: 1 },
    StartTimeUtc: new Date(now - (number + 2 * checkouts) * MINUTE).toISOString(),
    StartPrecisionSeconds: 60,
  };
}
