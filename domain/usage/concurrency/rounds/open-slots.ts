// Dirty slots of a day that is not over: packed as far as their changes are a minute old, so that of the running quarter of an hour
// only the last minutes are read from the sessions. Reports go on meanwhile: what they mark stays dirty from there on.
import type { Knex } from "knex";
import { asFold, type Database, jsonValues, unanswered, withWork } from "../../../../db/index.ts";
import { startOfDay } from "../../../time/units.ts";
import type { PackedDay } from "../../packed/columns.ts";
import { SLOT_MS } from "../../packed/slots.ts";
import type { SplicingInput } from "../../packed/splicing.ts";
import { builtFrom } from "../built-from.ts";
import { type DirtySlot, dirtyFromSql } from "../dirty-slots.ts";
import { packedColumns } from "../stored.ts";
import { keepOpen, type MadePart, type Part, packed, storePart } from "./day.ts";

interface OpenTime {
  /** The first day that is not over. */
  readonly from: number;
  /** Later changes are left to another round. */
  readonly until: number;
  readonly locks: Knex.TransactionConfig;
  readonly signal?: AbortSignal | undefined;
}

/** A slot that is being worked out, and the version by which nobody else has taken it since. */
interface Claimed extends DirtySlot {
  readonly version: number;
}

interface MadeSlot extends Claimed {
  /** Packed up to here. */
  readonly until: number;
  readonly part: MadePart;
}

export async function packOpenSlots(db: Database, { from, until, locks, signal }: OpenTime): Promise<void> {
  const due: number[] = await db
    .read("usage_level_marks")
    .where("slot_at", ">=", Math.max(from, await builtFrom(db.read)))
    .whereRaw(`${dirtyFromSql} < ?`, [until])
    .orderBy("slot_at")
    .pluck("slot_at");
  if (due.length === 0) return;
  const claimed = await db.write.transaction((trx) => claim(trx, due.map(Number)), locks);
  for (const slot of claimed) {
    if (signal?.aborted) return;
    const made = await withWork({ lane: "heavy" }, () => db.read.transaction((trx) => makeSlot(trx, slot, until)));
    await db.write.transaction((trx) => storeSlot(trx, made), locks);
  }
}

/** From now on each slot's mark tells the earliest instant that is marked after this. */
async function claim(trx: Knex.Transaction, slots: readonly number[]): Promise<Claimed[]> {
  // Before: it counts up the version of a mark that may be taken.
  for (const day of new Set(slots.map(startOfDay))) await keepOpen(trx, day);
  const chosen = () => trx("usage_level_marks").whereRaw("slot_at in ?", [jsonValues(trx, slots)]);
  await unanswered(
    chosen().update({
      version: trx.raw("version + 1"),
      dirty_from: trx.raw(dirtyFromSql),
      dirty_version: trx.raw("version + 1"),
      marked_from: trx.raw("slot_at + ?", [SLOT_MS]),
      claimed_version: trx.raw("version + 1"),
    }),
  );
  const rows: Claimed[] = await chosen()
    .orderBy("slot_at")
    .select({ at: "slot_at", dirtyFrom: "dirty_from", version: "version" });
  return rows.map((row) => ({ at: Number(row.at), dirtyFrom: Number(row.dirtyFrom), version: Number(row.version) }));
}

/** The row in which the slot lies, or a new one, with what the sessions did since the slot is dirty. */
async function makeSlot(trx: Knex.Transaction, slot: Claimed, until: number): Promise<MadeSlot> {
  const dayAt = startOfDay(slot.at);
  const own: Part = { firstSlot: (slot.at - dayAt) / SLOT_MS, slots: 1 };
  const stored = trx("usage_changes")
    .where("day_at", dayAt)
    .where("first_slot", "<=", own.firstSlot)
    .whereRaw("first_slot + slots > ?", [own.firstSlot]);
  const row: Part | undefined = await stored.clone().first({ firstSlot: "first_slot", slots: "slots" });
  const time = { startAt: slot.dirtyFrom, endAt: Math.min(until, slot.at + SLOT_MS) };
  const fresh = (await packed(trx, dayAt, time)).day;
  const input: SplicingInput = { fresh, from: time.startAt - dayAt, to: time.endAt - dayAt };
  const spliced = await asFold<SplicingInput, PackedDay | null>(stored.select(...packedColumns), {
    ...{ module: new URL("../../packed/splicing.ts", import.meta.url), input },
  });
  return { ...slot, until: time.endAt, part: { ...own, ...row, packed: spliced } };
}

/** Nothing is stored where the slot was taken by another round, the roll-up forgotten, or the mark set by who knows no claims. */
async function storeSlot(trx: Knex.Transaction, { at, version, until, part }: MadeSlot): Promise<void> {
  const mark = () => trx("usage_level_marks").where({ slot_at: at });
  // One query, as reports wait meanwhile.
  const found: { markedFrom: number; builtFrom: number | null } | undefined = await mark()
    .where({ claimed_version: version })
    .whereRaw("dirty_version = version")
    .first("marked_from as markedFrom", trx("usage_changes_from").select("from_at").as("builtFrom"));
  if (found === undefined || found.builtFrom === null || Number(found.builtFrom) > at) return;
  await storePart(trx, startOfDay(at), part);
  const dirtyFrom = Math.min(until, Number(found.markedFrom));
  await unanswered(dirtyFrom < at + SLOT_MS ? mark().update({ dirty_from: dirtyFrom }) : mark().delete());
}
