// Which checkouts of a snapshot are listed exactly as before: nearly all of them, so nothing is put together for one that is. Pure.
import { randomInt } from "node:crypto";
import { nameKey } from "../../../../db/index.ts";
import type { SessionRow } from "../../batch/session-row.ts";
import type { Entry, KnownEntries } from "./snapshot-evidence.ts";

/** The quick way for most of a snapshot: a checkout that is listed exactly as before is the session that it was. */
export function matchActive(active: Iterable<SessionRow>, entries: readonly Entry[]): KnownEntries {
  const buckets = new Buckets(active);
  const matches = new Map<SessionRow, Entry>();
  const left: Entry[] = [];
  for (const entry of entries) {
    const row = buckets.take(entry);
    if (row === undefined) left.push(entry);
    else matches.set(row, entry);
  }
  return { entryOf: matches, left };
}

/**
 * A licence server that starts again lists a borrowed checkout with another handle and start, and for as long as before: it
 * is the session that it was, and keeps its start.
 */
export function matchBorrowed(active: Iterable<SessionRow>, known: KnownEntries): KnownEntries {
  if (!known.left.some(({ attributes }) => attributes.isBorrowed)) return known;
  const missed = Iterator.from(active).filter(
    (row) => row.isBorrowed && row.checkoutKey !== null && !known.entryOf.has(row),
  );
  const rows = Map.groupBy(missed, borrowedKey);
  const entryOf = new Map(known.entryOf);
  const left = known.left.filter((entry) => {
    if (!entry.attributes.isBorrowed) return true;
    const same = rows.get(borrowedKeyOfEntry(entry));
    const place = same?.findIndex((row) => (row.listedStartAt ?? row.startAt) < entry.startAt) ?? -1;
    const [row] = place < 0 ? [] : (same?.splice(place, 1) ?? []);
    if (row === undefined) return true;
    entryOf.set(row, listedAs(row, entry));
    return false;
  });
  return { entryOf, left };
}

/** The entry with the handle and the start by which the session is known. */
function listedAs(row: SessionRow, entry: Entry): Entry {
  const { handle, listedStartAt, listedPrecisionMs } = row;
  return {
    ...entry,
    startAt: listedStartAt ?? entry.startAt,
    precisionMs: listedPrecisionMs ?? entry.precisionMs,
    handle,
    attributes: { ...entry.attributes, handle },
  };
}

function borrowedKey({ poolId, userId, workstationKey, display, numberOfLicenses, lingerSeconds }: SessionRow): string {
  return JSON.stringify([poolId, userId, workstationKey, display, numberOfLicenses, lingerSeconds]);
}

function borrowedKeyOfEntry(entry: Entry): string {
  const { poolId, userId, display, checkout, attributes } = entry;
  const { numberOfLicenses } = checkout;
  return JSON.stringify([poolId, userId, workstationKeyOf(entry), display, numberOfLicenses, attributes.lingerSeconds]);
}

/** Rows, the oldest last, that are told apart one by one; of more than a few by all that they are. */
type Bucket = SessionRow[] | Map<string, SessionRow[]>;
const few = 8;

/** Rows by a number of what is cheap to compare. */
class Buckets {
  readonly #rows = new Map<number, SessionRow | Bucket>();

  constructor(rows: Iterable<SessionRow>) {
    const several = new Map<number, SessionRow[]>();
    for (const row of rows) {
      if (row.checkoutKey === null) continue;
      const bucket = bucketOf(row, row.listedStartAt);
      const same = this.#rows.get(bucket);
      if (same === undefined) this.#rows.set(bucket, row);
      else if (Array.isArray(same)) same.push(row);
      else {
        const both = [same as SessionRow, row];
        several.set(bucket, both);
        this.#rows.set(bucket, both);
      }
    }
    for (const [bucket, some] of several) {
      some.sort((a, b) => b.startAt - a.startAt || b.id - a.id);
      if (some.length > few) this.#rows.set(bucket, Map.groupBy(some, fullKey));
    }
  }

  /** Takes the row that the entry is, of several the oldest, so that no other entry gets it. */
  take(entry: Entry): SessionRow | undefined {
    const bucket = bucketOf(entry, entry.startAt);
    const found = this.#rows.get(bucket);
    if (found === undefined) return undefined;
    if (found instanceof Map) return found.get(fullKeyOfEntry(entry))?.pop();
    if (Array.isArray(found)) {
      const place = found.findLastIndex((row) => isListedAs(row, entry));
      return place < 0 ? undefined : found.splice(place, 1)[0];
    }
    if (!isListedAs(found, entry)) return undefined;
    this.#rows.delete(bucket);
    return found;
  }
}

/** Odd, and secret, so that nobody can send what all falls into one bucket. */
const factor = () => 2 * randomInt(2 ** 30) + 1;
const [ofPool, ofUser, ofStart] = [factor(), factor(), factor()];

function bucketOf({ poolId, userId }: Pick<SessionRow, "poolId" | "userId">, startAt: number | null): number {
  return (Math.imul(poolId, ofPool) + Math.imul(userId, ofUser) + Math.imul(startAt ?? 0, ofStart)) | 0;
}

function isListedAs(row: SessionRow, entry: Entry): boolean {
  return (
    row.userId === entry.userId &&
    row.poolId === entry.poolId &&
    row.listedStartAt === entry.startAt &&
    row.listedPrecisionMs === entry.precisionMs &&
    row.numberOfLicenses === entry.checkout.numberOfLicenses &&
    row.handle === entry.handle &&
    row.display === entry.display &&
    // Nearly all are spelled as they were first.
    (row.workstation === entry.checkout.workstation || row.workstationKey === workstationKeyOf(entry))
  );
}

function fullKey(row: SessionRow): string {
  return `${row.numberOfLicenses} ${rowKey(row)}`;
}

function fullKeyOfEntry(entry: Entry): string {
  return `${entry.checkout.numberOfLicenses} ${entryKey(entry)}`;
}

/** All by which a listed session is the same as an entry, but for the number of its licences. */
export function rowKey(row: SessionRow): string {
  const { poolId, userId, workstationKey, display, handle, listedStartAt, listedPrecisionMs } = row;
  return JSON.stringify([poolId, userId, workstationKey, display, handle, listedStartAt, listedPrecisionMs]);
}

/** The same of an entry. */
export function entryKey(entry: Entry): string {
  const { poolId, userId, display, handle, startAt, precisionMs } = entry;
  return JSON.stringify([poolId, userId, workstationKeyOf(entry), display, handle, startAt, precisionMs]);
}

function workstationKeyOf({ checkout }: Entry): string | null {
  return checkout.workstation === null ? null : nameKey(checkout.workstation);
}
