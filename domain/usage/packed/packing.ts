// A fold: the starts and ends of sessions that a query reads become the packed columns of some slots of a day, in the order of
// time, and for a whole day the segment of each key of the roll-up. Runs where the rows are read; no query here.
import type { Fold } from "../../../db/index.ts";
import { type PackedDay, packed, packedChanges } from "./columns.ts";
import { keyKinds } from "./key-kinds.ts";
import { SegmentMaker, segmentText } from "./segment.ts";

export interface PackingInput {
  readonly dayAt: number;
  readonly endAt: number;
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

/** The places in a row; the labels follow in the order of labelNames. */
const [atPlace, firstLabel] = [0, 3] as const;
/** A place is less than this, so that instant and place sort as one number. */
const places = 2 ** 26;

/** Rows: instant, 1 for a start, licences, Ids of pool, user, group and project (0: none). In any order. */
export const begin: Fold<PackingInput, Packing> = (input) => {
  const columns: number[][] = Array.from({ length: firstLabel + 4 }, () => []);
  return {
    row: (row) => {
      for (let column = 0; column < columns.length; column += 1)
        (columns[column] as number[]).push(Number(row[column]));
    },
    end: () => packing(input, inOrder(columns, input.dayAt)),
  };
};

/** The columns in the order of time. Rows of one instant keep theirs. */
function inOrder(columns: readonly (readonly number[])[], dayAt: number): Float64Array[] {
  const keys = Float64Array.from(columns[atPlace] as number[], (at, place) => (at - dayAt) * places + place).sort();
  return columns.map((column) => Float64Array.from(keys, (key) => column[key % places] as number));
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
