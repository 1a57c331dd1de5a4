// What it adds to taking reports in that they are noted for who watches: processor time with it and without it, by turns on one
// database in this process. docs/events.md says what is noted.
import { type Database, migrate, openDatabase } from "../../../db/index.ts";
import { applyBatchOnce } from "../../../domain/ingest/apply-batch.ts";
import { readMessages } from "../../../domain/ingest/reports/parse.ts";
import { LiveNotes } from "../../../domain/live/noted.ts";
import { emptyDatabase } from "../databases.ts";
import { median } from "../load.ts";
import { type Row, rowOf } from "../report.ts";
import { batchOf, logOf, snapshot } from "./messages.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const settings = { denialWindowMs: MINUTE, silenceMs: 3_650 * DAY, sender: "" } as const;
const usual = { ...Object.getOwnPropertyDescriptors(LiveNotes.prototype) };
const names = ["reported", "status", "denial", "write"] as const;

/** Reports of this kind, each another one. */
interface Kind {
  readonly what: string;
  /** Pairs of turns. */
  readonly pairs: number;
  readonly next: (at: number, number: number) => object;
}

export async function measureNoting(folder: string): Promise<Row[]> {
  const db = await openDatabase(await emptyDatabase(folder));
  try {
    await migrate(db);
    const began = Math.floor(Date.now() / MINUTE) * MINUTE - DAY;
    const kinds: readonly Kind[] = [
      { what: "snapshots of 10,000 checkouts, 200 changes", pairs: 12, next: (at, n) => snapshot(at, began, 100 * n) },
      { what: "logs of 50 checkouts", pairs: 100, next: (at, n) => logOf(at, n, 50) },
      { what: "logs of one checkout", pairs: 200, next: (at, n) => logOf(at, n, 1) },
    ];
    const rows: Row[] = [];
    for (const kind of kinds) rows.push(await measured(db, kind, began));
    return rows;
  } finally {
    noting("on");
    await db.close();
  }
}

async function measured(db: Database, { what, pairs, next }: Kind, began: number): Promise<Row> {
  const took: Record<"on" | "off", number[]> = { on: [], off: [] };
  let number = 0;
  for (let pair = 0; pair < pairs + 2; pair += 1) {
    // Who is first changes, so that neither profits from the other.
    for (const turn of pair % 2 === 0 ? (["on", "off"] as const) : (["off", "on"] as const)) {
      const body = JSON.parse(batchOf(next(began + number * MINUTE, number)));
      noting(turn);
      const ms = await processorMs(() => apply(db, body));
      number += 1;
      // The first ones compile what the others use.
      if (pair >= 2) took[turn].push(ms);
    }
  }
  return rowOf(`${what}: noted for who watches`, "ms", median(took.on), "<= 1.03", median(took.off));
}

async function apply(db: Database, body: Parameters<typeof applyBatchOnce>[1]): Promise<void> {
  const now = Date.now();
  await db.write.transaction((trx) => applyBatchOnce(trx, body, readMessages(body, now), { ...settings, now }));
}

function noting(turn: "on" | "off"): void {
  for (const name of names) {
    const replaced = { ...usual[name], value: async () => {} };
    Object.defineProperty(LiveNotes.prototype, name, turn === "on" ? (usual[name] as PropertyDescriptor) : replaced);
  }
}

/** The database's threads are of this process: their processor time counts. */
async function processorMs(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
