// A fold: the starts and ends of sessions that a query reads become the packed columns of some slots of a day, in the order of
// time, and for a whole day the segment of each key of the roll-up. Runs where the rows are read; no query here.
import type { Fold } from "../../../db/index.ts";
import { inOneInstant, type OrderedChange } from "./change-order.ts";
import { type PackedDay, packed, packedChanges } from "./columns.ts";
import { keyKinds } from "./key-kinds.ts";
import type { RawChange } from "./raw-changes.ts";
import { SegmentMaker, segmentText } from "./segment.ts";

export interface PackingInput {
  readonly dayAt: number;
  /** Of the part of the day that is packed. */
  readonly startAt: number;
  readonly endAt: number;
  /** What begins or ends besides the rows, by no session of its own. */
  readonly more: readonly RawChange[];
  /** Null: no segments. */
  readonly keys: PackedKeys | null;
}

/** One number behind the other, as they go to another thread. */
export interface PackedKeys {
  /** Of each pool its Id and that of its licence server. */
  readonly serverOfPools: Float64Array;
  /** Kind, Id and how many licences of the key are free at the day's beginning, where that is known and stays so. */
  readonly free: Float64Array;
}

export interface Packing {
  /** Null: nothing starts or ends. */
  readonly day: PackedDay | null;
  readonly segments: readonly (readonly [kind: number, keyId: number, segment: string])[];
}

/** The places in a row. The labels stand between the licences and the Id, in the order of pool, user, group and project. */
const [startPlace, endPlace, licensesPlace, idPlace] = [0, 1, 2, 7] as const;
/** A place is less than this, so that instant and place sort as one number. */
const places = 2 ** 26;

/** Rows: those of selectSessions in concurrency/changes.ts, in any order. */
export const begin: Fold<PackingInput, Packing> = (input) => {
  const columns: number[][] = Array.from({ length: idPlace + 1 }, () => []);
  for (const { at, sign, licenses, labels } of input.more) {
    const span = sign === 1 ? [at, Number.POSITIVE_INFINITY] : [Number.NEGATIVE_INFINITY, at];
    for (const [place, value] of [...span, licenses, ...labels, 0].entries()) columns[place]?.push(value);
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
function inOrder(columns: readonly (readonly number[])[], { dayAt, startAt, endAt }: PackingInput): Columns {
  const [starts, ends] = [columns[startPlace] as readonly number[], columns[endPlace] as readonly number[]];
  const keys = new Float64Array(starts.length * 2);
  let count = 0;
  // The start of the session at a place has twice that place and 1, its end twice the place.
  for (let place = 0; place < starts.length; place += 1) {
    const [start, end] = [starts[place] as number, ends[place] as number];
    if (start >= startAt) {
      keys[count] = (start - dayAt) * places + place * 2 + 1;
      count += 1;
    }
    if (end < endAt) {
      keys[count] = (end - dayAt) * places + place * 2;
      count += 1;
    }
  }
  const sorted = keys.subarray(0, count).sort();
  const changes = new Uint32Array(count);
  const order = new Uint32Array(count);
  for (let next = 0; next < count; next += 1) {
    const key = sorted[next] as number;
    const ms = Math.floor(key / places);
    order[next] = key - ms * places;
    changes[next] = ms * 2;
  }
  settleInstants(changes, order, columns);
  for (let next = 0; next < count; next += 1) changes[next] = (changes[next] as number) + ((order[next] as number) & 1);
  const [licenses, ...labels] = columns.slice(licensesPlace, idPlace).map((column) => {
    const numbers = new Float64Array(count);
    for (let next = 0; next < count; next += 1) numbers[next] = column[(order[next] as number) >>> 1] as number;
    return numbers;
  });
  return { changes, licenses: licenses as Float64Array, labels };
}

/** Puts what starts or ends at one instant in order. */
function settleInstants(instants: Uint32Array, order: Uint32Array, columns: readonly (readonly number[])[]): void {
  const [starts, ends, ids] = [columns[startPlace], columns[endPlace], columns[idPlace]];
  const change = (one: number): OrderedChange => {
    const place = one >>> 1;
    const isEmpty = Number(starts?.[place] === ends?.[place]);
    return { id: ids?.[place] as number, isStart: one & 1, isEmpty };
  };
  for (let from = 0; from < order.length; ) {
    let to = from + 1;
    while (to < order.length && instants[to] === instants[from]) to += 1;
    if (to > from + 1) order.subarray(from, to).sort((a, b) => inOneInstant(change(a), change(b)));
    from = to;
  }
}

function packing({ dayAt, endAt, keys }: PackingInput, columns: Columns): Packing {
  const { changes, licenses, labels } = columns;
  if (changes.length === 0) return { day: null, segments: [] };
  const day = { changes: packedChanges(changes), licenses: packed(licenses), labels: labels.map(packed) };
  return { day, segments: keys === null ? [] : segmentsOf(keys, columns, dayAt, endAt) };
}

function segmentsOf(
  { serverOfPools, free }: PackedKeys,
  { changes, licenses, labels }: Columns,
  dayAt: number,
  endAt: number,
): [kind: number, keyId: number, segment: string][] {
  const [pools, , groups, projects] = labels as [Float64Array, Float64Array, Float64Array, Float64Array];
  const serverOf = new Map<number, number>();
  for (let at = 0; at < serverOfPools.length; at += 2) {
    serverOf.set(serverOfPools[at] as number, serverOfPools[at + 1] as number);
  }
  const freeOf = new Map<string, number>();
  for (let at = 0; at < free.length; at += 3) freeOf.set(`${free[at]}/${free[at + 1]}`, free[at + 2] as number);
  const makers = Object.values(keyKinds).map(() => new Map<number, SegmentMaker>());
  const makerOf = (kind: number, id: number): SegmentMaker => {
    const own = makers[kind] as Map<number, SegmentMaker>;
    const known = own.get(id);
    if (known !== undefined) return known;
    const made = new SegmentMaker(dayAt, freeOf.get(`${kind}/${id}`) ?? null);
    own.set(id, made);
    return made;
  };
  const ofPools = new Map<number, readonly [pool: SegmentMaker, server: SegmentMaker]>();
  const ofPool = (id: number) => {
    const known = ofPools.get(id);
    if (known !== undefined) return known;
    const made = [makerOf(keyKinds.pool, id), makerOf(keyKinds.server, serverOf.get(id) ?? 0)] as const;
    ofPools.set(id, made);
    return made;
  };
  const all = makerOf(keyKinds.all, 0);
  for (let place = 0; place < changes.length; place += 1) {
    const change = changes[place] as number;
    const [instant, sign] = [dayAt + (change >>> 1), (change & 1) === 1 ? 1 : -1];
    const own = licenses[place] as number;
    const [pool, server] = ofPool(pools[place] as number);
    all.change(instant, sign, own);
    pool.change(instant, sign, own);
    server.change(instant, sign, own);
    makerOf(keyKinds.group, groups[place] as number).change(instant, sign, own);
    makerOf(keyKinds.project, projects[place] as number).change(instant, sign, own);
  }
  return makers.flatMap((own, kind) =>
    Array.from(own, ([id, maker]): [number, number, string] => [kind, id, segmentText(maker.segment(endAt))]),
  );
}
