// A fold: the starts and ends of sessions that a query reads become the packed columns of some time of a day, and for a whole day
// the segment of each key.
import type { Fold } from "../../db/index.ts";
import { inOneInstant, type OrderedChange, type PackedDay, packed, packedChanges } from "./columns.ts";
import type { RawChange } from "./raw-changes.ts";
import { SegmentMaker, segmentText } from "./segments.ts";

export interface PackInput {
  readonly dayAt: number;
  /** Of the part of the day that is packed. */
  readonly startAt: number;
  readonly endAt: number;
  /** Further changes that belong to no session. */
  readonly more: readonly RawChange[];
  /** Null: no segments. */
  readonly keys: SegmentKeys | null;
}

/** The keys that get a segment for each day. */
export interface SegmentKeys {
  readonly kinds: readonly KeyKind[];
  /** Kind, key and how many licences of it are free at the day's beginning, where that is defined and constant; one behind the other. */
  readonly free: Float64Array;
}

export interface KeyKind {
  readonly kind: number;
  /** The label whose Ids are the keys; null: all changes have one key, 0. */
  readonly label: number | null;
  /** By the label's Id its key, where keys have several Ids; null: each Id is a key. */
  readonly keyOfIds: ReadonlyMap<number, number> | null;
}

export interface Packing {
  /** Null: nothing starts or ends. */
  readonly day: PackedDay | null;
  readonly segments: readonly (readonly [kind: number, keyId: number, segment: string])[];
}

/** The columns of a row. The labels stand between the licences and the Id. */
const cell = { start: 0, end: 1, licenses: 2, id: 7 } as const;
/** An index is less than this, so that instant and index sort as one number. */
const indexes = 2 ** 26;

/** Rows: those of selectSessions in concurrency/changes.ts, in any order. */
export const begin: Fold<PackInput, Packing> = (input) => {
  const columns: number[][] = Array.from({ length: cell.id + 1 }, () => []);
  for (const { at, sign, licenses, labels } of input.more) {
    const span = sign === 1 ? [at, Number.POSITIVE_INFINITY] : [Number.NEGATIVE_INFINITY, at];
    for (const [column, value] of [...span, licenses, ...labels, 0].entries()) columns[column]?.push(value);
  }
  return {
    row: (row) => {
      for (let column = 0; column < columns.length; column += 1) {
        (columns[column] as number[]).push(row[column] === null ? Number.POSITIVE_INFINITY : Number(row[column]));
      }
    },
    end: () => packing(input, inOrder(columns, input)),
  };
};

/** The columns that are packed, in the order of packed changes: changes as packed ones, licences and labels. */
interface Columns {
  readonly changes: Uint32Array;
  readonly licenses: Float64Array;
  readonly labels: readonly Float64Array[];
}

/** Loops, not maps of typed arrays: those take ten times as long. */
function inOrder(columns: readonly (readonly number[])[], { dayAt, startAt, endAt }: PackInput): Columns {
  const starts = columns[cell.start] as readonly number[];
  const ends = columns[cell.end] as readonly number[];
  const keys = new Float64Array(starts.length * 2);
  let count = 0;
  // The start of the session at an index has twice that index and 1, its end twice the index.
  for (let index = 0; index < starts.length; index += 1) {
    const start = starts[index] as number;
    const end = ends[index] as number;
    if (start >= startAt) {
      keys[count] = (start - dayAt) * indexes + index * 2 + 1;
      count += 1;
    }
    if (end < endAt) {
      keys[count] = (end - dayAt) * indexes + index * 2;
      count += 1;
    }
  }
  const sorted = keys.subarray(0, count).sort();
  const changes = new Uint32Array(count);
  const order = new Uint32Array(count);
  for (let next = 0; next < count; next += 1) {
    const key = sorted[next] as number;
    const ms = Math.floor(key / indexes);
    order[next] = key - ms * indexes;
    changes[next] = ms * 2;
  }
  settleInstants(changes, order, columns);
  for (let next = 0; next < count; next += 1) changes[next] = (changes[next] as number) + ((order[next] as number) & 1);
  const [licenses, ...labels] = columns.slice(cell.licenses, cell.id).map((column) => {
    const numbers = new Float64Array(count);
    for (let next = 0; next < count; next += 1) numbers[next] = column[(order[next] as number) >>> 1] as number;
    return numbers;
  });
  return { changes, licenses: licenses as Float64Array, labels };
}

/** Puts what starts or ends at one instant in order. */
function settleInstants(instants: Uint32Array, order: Uint32Array, columns: readonly (readonly number[])[]): void {
  const starts = columns[cell.start];
  const ends = columns[cell.end];
  const ids = columns[cell.id];
  const change = (one: number): OrderedChange => {
    const index = one >>> 1;
    const isEmpty = Number(starts?.[index] === ends?.[index]);
    return { id: ids?.[index] as number, isStart: one & 1, isEmpty };
  };
  for (let from = 0; from < order.length; ) {
    let to = from + 1;
    while (to < order.length && instants[to] === instants[from]) to += 1;
    if (to > from + 1) order.subarray(from, to).sort((a, b) => inOneInstant(change(a), change(b)));
    from = to;
  }
}

function packing({ dayAt, endAt, keys }: PackInput, columns: Columns): Packing {
  const { changes, licenses, labels } = columns;
  if (changes.length === 0) return { day: null, segments: [] };
  const day = { changes: packedChanges(changes), licenses: packed(licenses), labels: labels.map(packed) };
  return { day, segments: keys === null ? [] : segmentsOf(keys, columns, dayAt, endAt) };
}

function segmentsOf(
  { kinds, free }: SegmentKeys,
  columns: Columns,
  dayAt: number,
  endAt: number,
): [kind: number, keyId: number, segment: string][] {
  const freeOf = new Map<string, number>();
  for (let at = 0; at < free.length; at += 3) freeOf.set(`${free[at]}/${free[at + 1]}`, free[at + 2] as number);
  return kinds.flatMap((kind) => {
    const makers = makersOf(kind, columns, dayAt, (key) => freeOf.get(`${kind.kind}/${key}`) ?? null);
    return Array.from(makers, ([key, maker]): [number, number, string] => {
      return [kind.kind, key, segmentText(maker.segment(endAt))];
    });
  });
}

/** By key what makes its segment, given all changes of the key. */
function makersOf(
  { label, keyOfIds }: KeyKind,
  { changes, licenses, labels }: Columns,
  dayAt: number,
  freeOf: (key: number) => number | null,
): ReadonlyMap<number, SegmentMaker> {
  const makers = new Map<number, SegmentMaker>();
  const makerOfId = new Map<number, SegmentMaker>();
  const newMakerOf = (id: number): SegmentMaker => {
    const key = keyOfIds === null ? id : (keyOfIds.get(id) ?? 0);
    const maker = makers.get(key) ?? new SegmentMaker(dayAt, freeOf(key));
    makers.set(key, maker);
    makerOfId.set(id, maker);
    return maker;
  };
  const ids = label === null ? null : (labels[label] as Float64Array);
  for (let row = 0; row < changes.length; row += 1) {
    const id = ids === null ? 0 : (ids[row] as number);
    const maker = makerOfId.get(id) ?? newMakerOf(id);
    const change = changes[row] as number;
    maker.change(dayAt + (change >>> 1), (change & 1) === 1 ? 1 : -1, licenses[row] as number);
  }
  return makers;
}
