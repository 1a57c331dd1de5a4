// Makes ready what the first large report after a start would wait for: validators, compiled code, statements, and the active
// sessions that its snapshots are compared with. In the background, when the server answers already, in small pieces.
import { setImmediate as next } from "node:timers/promises";
import { type Database, nameKey } from "../../db/index.ts";
import { applyBatchOnce } from "../../domain/ingest/apply-batch.ts";
import { rememberedSessions } from "../../domain/ingest/batch/active-sessions.ts";
import { readMessages } from "../../domain/ingest/reports/parse.ts";
import { rememberActive } from "../../domain/ingest/sessions/remember-active.ts";
import type { components } from "../../generated/contract.ts";
import { handlers } from "../../handlers/index.ts";
import { readContract } from "../contract/contract-document.ts";
import { repeatedLists } from "../contract/held-records.ts";
import { deepest } from "../dispatch/body.ts";
import { operationsOf } from "../dispatch/compile.ts";
import { checkedBody } from "../dispatch/input.ts";
import { RepeatedRecords } from "../dispatch/repeated-records.ts";

type Batch = components["schemas"]["BrokerCompositeMessage"];

interface Warming {
  readonly db: Database;
  /** Whether it is a file of this process. */
  readonly isEmbedded: boolean;
}

const turns = 30;
const checkouts = 200;
const MINUTE = 60_000;

/** Never rejects: whatever fails here fails again, and is told, where it is needed. */
export async function warmUp({ db, isEmbedded }: Warming): Promise<void> {
  try {
    // Where nothing was reported yet, as in a demonstration, memory is saved.
    if (!(await rememberActive(db, rememberedSessions(db)))) return;
    const operations = await operationsOf(readContract(), handlers);
    const operation = operations.find(({ id }) => id === "postBrokerCompositeMessage");
    if (operation === undefined) return;
    const now = Date.now();
    const bytes = Buffer.from(JSON.stringify(madeUpBatch(now)));
    for (let turn = 0; turn < turns; turn += 1) {
      // Nothing is known to it: so it is with the first report.
      const records = new RepeatedRecords(repeatedLists.postBrokerCompositeMessage ?? "");
      readMessages(checkedBody(operation, records.parse(bytes, deepest)) as Batch, now);
      await next();
    }
    if (isEmbedded) await rehearse(db, now);
  } catch {
    // The next report says it.
  }
}

/** Applies made-up snapshots and takes them back. On a database server new names would stay. */
async function rehearse(db: Database, now: number): Promise<void> {
  const trx = await db.write.transaction();
  try {
    const batch = madeUpBatch(now);
    const known = await trx("license_servers")
      .where({ name_key: nameKey(madeUpName) })
      .first("id");
    if (known !== undefined) return;
    await applyBatchOnce(trx, batch, readMessages(batch, now), { now, denialWindowMs: 0, silenceMs: now, sender: "" });
  } finally {
    await trx.rollback();
  }
}

/** No collector reports it: it would have to be asked for at an address that nobody has. */
const madeUpName = "27000@rehearsal.invalid";

/** Three snapshots, in each of which some checkouts are new and some are gone. */
function madeUpBatch(now: number): Batch {
  return {
    ...{ BrokerId: madeUpName, MessageId: String(now), BrokerVersion: null, SentUtc: new Date(now).toISOString() },
    Messages: [3, 2, 1].map((ago) => ({
      ...({ MessageType: "data_inquiry", LicenseServer: { Name: madeUpName } } as const),
      TimestampUtc: new Date(now - ago * MINUTE).toISOString(),
      Pools: [
        {
          ...{ FeatureName: "feature", FeatureVersion: "1.0", Vendor: "vendor", LicenseType: "Floating" },
          ...{ Total: checkouts, Used: checkouts },
          Checkouts: Array.from({ length: checkouts }, (_, place) => checkout(place - 10 * ago, now)),
        },
      ],
    })),
  };
}

function checkout(number: number, now: number) {
  return {
    ...{ UserName: `user${number}`, Workstation: `ws${number}`, Display: ":0", Handle: String(1000 + number) },
    ...{ ClientVersion: "1.0", NumberOfLicenses: 1, StartPrecisionSeconds: 60 },
    StartTimeUtc: new Date(now - (number + 100) * MINUTE).toISOString(),
  };
}
