// A fold: the starts and ends of sessions that a query reads become the packed columns of some slots of a day, in the order of
// time, and for a whole day the segment of each key of the roll-up. Runs where the rows are read; no query here.
import type { Fold } from "../../../db/index.ts";
import { inOneInstant, type OrderedChange } from "./change-order.ts";
import { type PackedDay, packed, packedChanges } from "./columns.ts";
import { keyKinds } from "./key-kinds.ts";
import { SegmentMaker, segmentText } from "./segment.ts";
import type { RawChange } from "./sweep-input.ts";

export interface PackingInput {
  readonly dayAt: number;
  /** Of the part of the day that is packed. */
  readonly startAt: number;
  readonly endAt: number;
  /** What begins or ends besides the rows, by no session of its own. */
  readonly more: readonly RawChange[];
  /** Null: no segments. */
  readonly keys: {
    readonly serverOfPools: readonly (readonly [poolId: number, serverId: number])[];
    /** How many licences of a key are free at the day's beginning, where that is known and stays so. */
    readonly free: readonly (readonly [kind: number, keyId: number, free: number])[];
  } | null;
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

/** The columns that are packed, in the order of packed changes: instants, 1 for a start, licences and labels. */
function inOrder(columns: readonly (readonly number[])[], { dayAt, startAt, endAt }: PackingInput): Float64Array[] {
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
  const at = Float64Array.from(sorted, (key) => Math.floor(key / places) + dayAt);
  const order = Uint32Array.from(sorted, (key) => key % places);
  const change = (one: number): OrderedChange => {
    const place = one >>> 1;
    const isEmpty = Number(starts[place] === ends[place]);
    return { id: columns[idPlace]?.[place] as number, isStart: one & 1, isEmpty };
  };
  for (let from = 0; from < count; ) {
    let to = from + 1;
    while (to < count && at[to] === at[from]) to += 1;
    if (to > from + 1) order.subarray(from, to).sort((a, b) => inOneInstant(change(a), change(b)));
    from = to;
  }
  const packedColumns = columns.slice(licensesPlace, idPlace);
  return [
    at,
    Float64Array.from(order, (one) => one & 1),
    ...packedColumns.map((column) => Float64Array.from(order, (one) => column[one >>> 1] as number)),
  ];
}

function packing({ dayAt, endAt, keys }: PackingInput, columns: readonly Float64Array[]): Packing {
  const [at, isStart, licenses, ...labels] = columns as [Float64Array, Float64Array, Float64Array, ...Float64Array[]];
  if (at.length === 0) return { day: null, segments: [] };
  const changes = Uint32Array.from(at, (instant, place) => (instant - dayAt) * 2 + (isStart[place] as number));
  const day = { changes: packedChanges(changes), licenses: packed(licenses), labels: labels.map(packed) };
  return { day, segments: keys === null ? [] : segmentsOf(keys, columns, dayAt, endAt) };
}

function segmentsOf(
  { serverOfPools, free }: NonNullable<PackingInput["keys"]>,
  columns: readonly Float64Array[],
  dayAt: number,
  endAt: number,
): [kind: number, keyId: number, segment: string][] {
  const [at, isStart, licenses, pools, , groups, projects] = columns as Float64Array[] as [
    ...[Float64Array, Float64Array, Float64Array],
    ...[Float64Array, Float64Array, Float64Array, Float64Array],
  ];
  const serverOf = new Map(serverOfPools);
  const freeOf = new Map(free.map(([kind, id, licenses]) => [`${kind}/${id}`, licenses]));
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
  const all = at.length === 0 ? null : makerOf(keyKinds.all, 0);
  for (let place = 0; place < at.length; place += 1) {
    const [instant, sign] = [at[place] as number, isStart[place] === 1 ? 1 : -1];
    const own = licenses[place] as number;
    const [pool, server] = ofPool(pools[place] as number);
    all?.change(instant, sign, own);
    pool.change(instant, sign, own);
    server.change(instant, sign, own);
    makerOf(keyKinds.group, groups[place] as number).change(instant, sign, own);
    makerOf(keyKinds.project, projects[place] as number).change(instant, sign, own);
  }
  return makers.flatMap((own, kind) =>
    Array.from(own, ([id, maker]): [number, number, string] => [kind, id, segmentText(maker.segment(endAt))]),
  );
}
