// The concurrency roll-up, by itself: what it costs to build it of a large database and how many bytes it has, and what it costs
// to follow a thousand events a second. In this process, so that its processor time is all there is.
import { stat } from "node:fs/promises";
import { type Database, migrate, openDatabase } from "../../../db/index.ts";
import type { Context } from "../../../domain/records/context.ts";
import { forgetConcurrency } from "../../../domain/usage/concurrency/built-from.ts";
import { refreshConcurrency } from "../../../domain/usage/concurrency/rounds/build.ts";
import { packedColumns } from "../../../domain/usage/concurrency/stored.ts";
import { postBrokerCompositeMessage } from "../../../handlers/brokers/composite-message.ts";
import { databaseWith, emptyDatabase } from "../databases.ts";
import { median } from "../load.ts";
import { type Row, rowOf } from "../report.ts";
import { batchOf, eventBatch } from "./messages.ts";

const HOUR = 60 * 60_000;
/** Batches of ten thousand events: each stands for ten seconds of a thousand a second. */
const batches = 6;

export async function measureRollUp(folder: string, { sessions }: { readonly sessions: number }): Promise<Row[]> {
  return [...(await buildRows(folder, sessions)), ...(await followRows(folder))];
}

async function buildRows(folder: string, sessions: number): Promise<Row[]> {
  const url = await databaseWith(folder, sessions);
  const db = await openDatabase(url);
  try {
    await migrate(db);
    await db.write.transaction(forgetConcurrency);
    const took = await processorSeconds(() => refreshConcurrency(db, { now: Date.now() }));
    const million = sessions.toLocaleString("en");
    const rows = [rowOf(`roll-up of ${million} sessions, built`, "s of the processor", took, "<= 60 at 10,000,000")];
    if (!url.startsWith("sqlite:")) return rows;
    const bytes = await bytesOf(db);
    const { size } = await stat(url.slice("sqlite:".length));
    return [
      ...rows,
      rowOf("its bytes : those of all others in the file", "MB", bytes / 1e6, "<= 0.1", (size - bytes) / 1e6),
    ];
  } finally {
    await db.close();
  }
}

async function followRows(folder: string): Promise<Row[]> {
  const db = await openDatabase(await emptyDatabase(folder));
  try {
    await migrate(db);
    const began = Math.floor(Date.now() / HOUR) * HOUR - 48 * HOUR;
    const settings = { denialWindowMs: 60_000, silenceMs: 400 * 24 * HOUR };
    const seconds: number[] = [];
    for (let turn = 0; turn < batches; turn += 1) {
      const caller = { kind: "anonymous", name: "bench", roles: [], licenseServerIds: null };
      const context = { db, caller, now: Date.now(), settings } as unknown as Context;
      const body = JSON.parse(batchOf(eventBatch(began + turn * HOUR, turn)));
      await postBrokerCompositeMessage({ body } as never, context);
      seconds.push(await processorSeconds(() => refreshConcurrency(db, { now: Date.now() })));
    }
    return [
      rowOf("roll-up of 10,000 events, ten seconds of 1,000 a second", "s of the processor", median(seconds), "<= 10"),
    ];
  } finally {
    await db.close();
  }
}

async function processorSeconds(work: () => Promise<void>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

async function bytesOf({ read }: Database): Promise<number> {
  const lengths = packedColumns.map((column) => `length(${column})`).join(" + ");
  const [packed, days]: { bytes: number }[][] = [
    await read("usage_changes").select({ bytes: read.raw(`coalesce(sum(${lengths}), 0)`) }),
    // The keys take some twenty bytes a row.
    await read("usage_levels").select({ bytes: read.raw("coalesce(sum(length(day) + 20), 0)") }),
  ];
  return Number(packed?.[0]?.bytes) + Number(days?.[0]?.bytes);
}
