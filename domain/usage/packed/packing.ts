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
const [atPlace, startPlace, idPlace, emptyPlace] = [0, 1, 7, 8] as const;
/** A place is less than this, so that instant and place sort as one number. */
const places = 2 ** 26;

/** Rows: those of selectChanges in concurrency/changes.ts, in any order. */
export const begin: Fold<PackingInput, Packing> = (input) => {
  const columns: number[][] = Array.from({ length: emptyPlace + 1 }, () => []);
  for (const { at, sign, licenses, labels } of input.more) {
    for (const [place, value] of [at, sign === 1 ? 1 : 0, licenses, ...labels, 0, 0].entries())
      columns[place]?.push(value);
  }
  return {
    row: (row) => {
      for (let column = 0; column < columns.length; column += 1)
        (columns[column] as number[]).push(Number(row[column]));
    },
    end: () => packing(input, inOrder(columns, input.dayAt)),
  };
};

/** The columns that are packed, in the order of packed changes. */
function inOrder(columns: readonly (readonly number[])[], dayAt: number): Float64Array[] {
  const at = columns[atPlace] as readonly number[];
  const keys = Float64Array.from(at, (instant, place) => (instant - dayAt) * places + place).sort();
  const order = Uint32Array.from(keys, (key) => key % places);
  const change = (place: number): OrderedChange => ({
    id: columns[idPlace]?.[place] as number,
    isStart: columns[startPlace]?.[place] as number,
    isEmpty: columns[emptyPlace]?.[place] as number,
  });
  for (let from = 0; from < order.length; ) {
    const instant = at[order[from] as number];
    let to = from + 1;
    while (to < order.length && at[order[to] as number] === instant) to += 1;
    if (to > from + 1) order.subarray(from, to).sort((a, b) => inOneInstant(change(a), change(b)));
    from = to;
  }
  return columns.slice(0, idPlace).map((column) => Float64Array.from(order, (place) => column[place] as number));
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
  const change = (kind: number, id: number, place: number) => {
    const own = makers[kind] as Map<number, SegmentMaker>;
    let maker = own.get(id);
    if (maker === undefined) {
      maker = new SegmentMaker(dayAt, freeOf.get(`${kind}/${id}`) ?? null);
      own.set(id, maker);
    }
    maker.change(at[place] as number, isStart[place] === 1 ? 1 : -1, licenses[place] as number);
  };
  for (let place = 0; place < at.length; place += 1) {
    const pool = pools[place] as number;
    change(keyKinds.all, 0, place);
    change(keyKinds.pool, pool, place);
    change(keyKinds.server, serverOf.get(pool) ?? 0, place);
    change(keyKinds.group, groups[place] as number, place);
    change(keyKinds.project, projects[place] as number, place);
  }
  return makers.flatMap((own, kind) =>
    Array.from(own, ([id, maker]): [number, number, string] => [kind, id, segmentText(maker.segment(endAt))]),
  );
}
