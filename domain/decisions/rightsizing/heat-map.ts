// At which hours of the week licences are in use: averages, highest numbers, time at full use and denials in each.
import type { components } from "../../../generated/contract.ts";
import { foldDenials } from "../../denials/instants.ts";
import type { Context } from "../../filters/context.ts";
import { invalid } from "../../problem.ts";
import { knownParts } from "../../servers/known-time.ts";
import { DAY_MS } from "../../time/units.ts";
import { iso, usualWindow, type WindowFields } from "../../time/window.ts";
import { isTimeZone, zoneOffset } from "../../time/zone-offset.ts";
import { sweptCurve, usedBefore } from "../../usage/curve/curve.ts";
import { type CellSums, cellPieces, cellSums, withGaps } from "../../usage/curve/week-cells.ts";
import type { DenialCounts } from "./denial-counts.ts";
import { countedIntervals, knownOf, type MeasuredFilters, unionOf, untilNow } from "./subjects.ts";

type HeatMap = components["schemas"]["HeatMap"];

export interface HeatMapQuery extends Omit<MeasuredFilters, "Selections">, WindowFields {
  readonly TimeZone?: string | undefined;
}

const module = new URL("./denial-counts.ts", import.meta.url);
const longestKnownMs = 40 * 366 * DAY_MS;

export async function heatMap(query: HeatMapQuery, context: Context): Promise<HeatMap> {
  const { now, settings, caller, signal } = context;
  const timeZone = query.TimeZone ?? "UTC";
  const offset = isTimeZone(timeZone) ? zoneOffset(timeZone) : null;
  if (offset === null) throw invalid("TimeZone", "must be the name of a time zone such as Europe/Berlin");
  const requested = usualWindow(query, now);
  return context.db.read.transaction(async (trx) => {
    const { pools, isTotalShared } = await unionOf(trx, query, caller, signal);
    const window = untilNow(requested, now);
    const { known, pieces: owned, total } = knownOf(pools, window);
    if (known.endAt - known.startAt > longestKnownMs) {
      throw invalid("StartUtc", "must begin a window of which at most forty years are known");
    }
    const pieces = cellPieces(
      knownParts(pools, window).flatMap((part) => countedIntervals(query, settings.workingTime, part)),
      offset,
    );
    const curve = { poolIds: pools.map(({ id }) => id), window: known, signal };
    const before = [...(await usedBefore(trx, curve)).values()].reduce((sum, used) => sum + used, 0);
    const filled = withGaps(pieces, known);
    const edges = Float64Array.from([...filled.map(({ startAt }) => startAt), known.endAt]);
    const steps = isTotalShared ? [] : owned.map(({ startAt: at, total }) => ({ at, total }));
    const swept = await sweptCurve(trx, curve, { licensesBefore: before, owned: steps, known }, edges);
    const cells = cellSums(filled, swept, isTotalShared ? [] : owned);
    const denials: DenialCounts[] =
      curve.poolIds.length === 0 ? [] : await foldDenials(trx, curve.poolIds, known, { module, input: { pieces } });
    return {
      AsOfUtc: iso(now),
      StartUtc: iso(requested.startAt),
      EndUtc: iso(requested.endAt),
      TimeZone: timeZone,
      Total: isTotalShared ? null : total,
      Items: cellsWith(cells, denials),
    };
  });
}

function cellsWith(cells: readonly CellSums[], counts: readonly DenialCounts[]): HeatMap["Items"] {
  return cells.map(({ ms, licenseMs, highest, fullMs, isTotalKnown }, cell) => ({
    Weekday: Math.floor(cell / 24) + 1,
    Hour: cell % 24,
    KnownSeconds: ms / 1000,
    Average: ms === 0 ? null : licenseMs / ms,
    Max: ms === 0 ? null : highest,
    FullSeconds: isTotalKnown ? fullMs / 1000 : null,
    Denials: counts[cell]?.all ?? 0,
    TrueDenials: counts[cell]?.true ?? 0,
  }));
}
