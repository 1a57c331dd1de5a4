// What is measured: each pool that the filters choose, or each selection of pools as one, with what is known and owned of it.
import type { Knex } from "knex";
import { asRecords, recordShape } from "../../../db/index.ts";
import type { components } from "../../../generated/contract.ts";
import { chosenPools, type PoolFilter, poolColumns, selected, type Viewer } from "../../filters/filters.ts";
import { knownTogether, ownedReader, summedSteps } from "../../pools/owned-totals.ts";
import { presentPools } from "../../pools/rows.ts";
import { type KnownPool, knownPools } from "../../servers/known-time.ts";
import { clip, type Interval, type WorkingTime, workingFilter, workingIntervals } from "../../time/working-time.ts";
import type { OwnedPiece } from "../../usage/curve/measures.ts";

/** The filters that choose the features, as the contract names them. */
export type NamedPools = Pick<
  PoolFilter,
  "FeatureIds" | "FeatureNames" | "LicenseServerIds" | "LicenseServerNames" | "Vendors"
>;

/** The fields that these queries have in common, as the contract names them. */
export interface MeasuredFilters extends NamedPools {
  readonly Selections?: readonly components["schemas"]["MeasuredSelection"][] | undefined;
  readonly WorkingHoursOnly?: boolean | undefined;
  readonly IgnoreWeekends?: boolean | undefined;
}

/** The part of a window that lies before now. */
export function untilNow({ startAt, endAt }: Interval, now: number): Interval {
  return { startAt, endAt: Math.max(startAt, Math.min(endAt, now)) };
}

/** The parts of a stretch of time that count. */
export function countedIntervals(filters: MeasuredFilters, time: WorkingTime, within: Interval): Interval[] {
  return workingIntervals(time, workingFilter(filters), within);
}

type MeasuredSelection = components["schemas"]["MeasuredSelection"];
type RightsizingItem = components["schemas"]["RightsizingItem"];

/** How the contract names it. */
export type SubjectNames = Pick<
  RightsizingItem,
  "FeatureId" | "FeatureName" | "FeatureVersion" | "LicenseServerId" | "LicenseServerName" | "Vendor" | "Selection"
>;

/** A pool, or several as one. */
export interface Subject {
  readonly names: SubjectNames;
  readonly pools: readonly KnownPool[];
  /** Its total is another pool's, too, that is not here. */
  readonly isTotalShared: boolean;
}

interface Pool extends Omit<SubjectNames, "Selection" | "FeatureId"> {
  readonly Id: number;
  readonly IsTotalShared: boolean;
  readonly SharedKey: string;
}

const poolShape = recordShape<Pool>("MeasuredPool", {
  Id: ["number", "id"],
  FeatureName: ["text", "name"],
  FeatureVersion: ["text", "version"],
  LicenseServerId: ["number", "license_server_id"],
  LicenseServerName: ["text", "license_server_name"],
  Vendor: ["text", "vendor"],
  IsTotalShared: ["flag", "is_total_shared"],
  SharedKey: ["text", "shared_key"],
});

/** The features that the filters choose, by Id; with selections these, in their order. */
export async function subjectsOf(knex: Knex, filters: MeasuredFilters, viewer: Viewer, signal: AbortSignal) {
  const pools = await poolsOf(knex, filters, viewer, signal);
  const owned = new Map((await knownPools(knex, poolIds(pools))).map((pool) => [pool.id, pool]));
  const ownedOf = (some: readonly Pool[]) => some.flatMap(({ Id }) => owned.get(Id) ?? []);
  if (filters.Selections === undefined) {
    return pools.map((pool): Subject => {
      const { Id, IsTotalShared, SharedKey: _, ...names } = pool;
      return {
        names: { FeatureId: Id, ...names, Selection: null },
        pools: ownedOf([pool]),
        isTotalShared: IsTotalShared,
      };
    });
  }
  const found: Subject[] = [];
  const all = await poolsOf(knex, {}, viewer, signal);
  for (const selection of filters.Selections) {
    const ids = await selectedIds(knex, selection);
    const selected = pools.filter(({ Id }) => ids.has(Id));
    found.push({
      ...selectionOf(selection.Name),
      pools: ownedOf(selected),
      isTotalShared: isPartOfShared(selected, all),
    });
  }
  return found;
}

/** All features that the filters choose, as one. */
export async function unionOf(knex: Knex, filters: MeasuredFilters, viewer: Viewer, signal: AbortSignal) {
  const pools = await poolsOf(knex, filters, viewer, signal);
  const all = await poolsOf(knex, {}, viewer, signal);
  return { pools: await knownPools(knex, poolIds(pools)), isTotalShared: isPartOfShared(pools, all) };
}

function selectionOf(Selection: string): Pick<Subject, "names"> {
  const feature = { FeatureId: null, FeatureName: null, FeatureVersion: null, Vendor: null };
  return { names: { ...feature, LicenseServerId: null, LicenseServerName: null, Selection } };
}

function poolIds(pools: readonly Pool[]): number[] {
  return pools.map(({ Id }) => Id);
}

function poolsOf(knex: Knex, filters: MeasuredFilters, viewer: Viewer, signal: AbortSignal): Promise<Pool[]> {
  const rows = presentPools(knex, viewer)
    .modify(chosenPools(knex, filters))
    .select("p.id", "p.name", "p.version", "p.license_server_id", { license_server_name: "s.name" }, "p.vendor")
    .select("p.is_total_shared", {
      shared_key: knex.raw("concat(p.license_server_id, '/', p.vendor_key, '/', p.name_key)"),
    })
    .orderBy("p.id");
  return asRecords(rows, poolShape, signal);
}

async function selectedIds(knex: Knex, { FeatureIds = [], Features }: MeasuredSelection): Promise<Set<number>> {
  if (Features === undefined) return new Set(FeatureIds);
  const rows: number[] = await knex
    .from("pools as p")
    .join("license_servers as s", "s.id", "p.license_server_id")
    .modify(selected(knex, poolColumns, Features))
    .pluck("p.id");
  return new Set([...FeatureIds, ...rows.map(Number)]);
}

/** Whether one of the pools shares its total with a pool that is not among them. */
function isPartOfShared(some: readonly Pool[], all: readonly Pool[]): boolean {
  const here = new Set(poolIds(some));
  const shared = new Set(some.filter((pool) => pool.IsTotalShared).map((pool) => pool.SharedKey));
  return all.some((pool) => pool.IsTotalShared && shared.has(pool.SharedKey) && !here.has(pool.Id));
}

/**
 * The part of a window from the first to the last instant known of some pools, what they owned in it, and at the window's end:
 * of a licence server that is silent then, what it reported last.
 */
export function knownOf(pools: readonly KnownPool[], window: Interval) {
  const together = knownTogether(pools.map((pool) => pool.known));
  const known = pools.length === 0 ? null : clip(window, together);
  const pieces: OwnedPiece[] = known === null ? [] : ownedReader(summedSteps(pools)).pieces(known.startAt, known.endAt);
  const lasting = pools.map((pool) => ({
    ...pool,
    steps: clip(window, pool.known) === null ? pool.steps : pool.lastingSteps,
  }));
  return {
    known: known ?? { startAt: window.startAt, endAt: window.startAt },
    pieces,
    total: ownedReader(summedSteps(lasting)).at(window.endAt - 1),
  };
}
