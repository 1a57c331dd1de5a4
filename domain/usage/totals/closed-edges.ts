// The edges of a window on closed days (docs/domain.md, Retention), of which the sessions may be gone: what begins and ends between
// an edge and its midnight, from the packed changes. window.ts reads the sessions instead where they are.
import type { Knex } from "knex";
import { asFold } from "../../../db/index.ts";
import { DAY_MS, startOfDay } from "../../time/units.ts";
import { closedUntil } from "../concurrency/closed-days.ts";
import type { ClosedPointsInput, PointSums } from "./closed-points.ts";

/** The midnight whose sums are read, and the points between; null: they are read from the sessions. */
export interface KnownEdge {
  readonly midnight: number;
  readonly points: readonly PointSums[] | null;
}

export type KnownEdges = Readonly<Partial<Record<"start" | "end", KnownEdge>>>;

interface EdgesOf {
  readonly startAt: number | null;
  readonly endAt: number | null;
}

/** Of a window's edges those that need it; none where no day is closed. */
export async function closedEdges(knex: Knex, { startAt, endAt }: EdgesOf): Promise<KnownEdges> {
  const border = await closedUntil(knex);
  const edge = async (name: "start" | "end", at: number | null) => {
    // A window's start at a midnight asks for what ends there.
    const needsNone = at === border || (name === "end" && startOfDay(at ?? 0) === at);
    if (at === null || startOfDay(at) > border || needsNone) return {};
    return { [name]: await knownEdge(knex, name, at, border) };
  };
  return { ...(await edge("start", startAt)), ...(await edge("end", endAt)) };
}

/** The same of a window that begins in open time, which begins at `openFrom`. */
export function openEdges({ startAt, endAt, openFrom }: EdgesOf & { readonly openFrom?: number }): KnownEdges {
  const edge = (name: "start" | "end", at: number | null) =>
    at === null || startOfDay(at) !== openFrom || at === openFrom ? {} : { [name]: firstDayEdge(openFrom) };
  return { ...edge("start", startAt), ...edge("end", endAt) };
}

/** What closed days did not learn counts from the border on, but no session begins there: the first day is counted back from its end. */
function firstDayEdge(border: number): KnownEdge {
  return { midnight: border + DAY_MS, points: null };
}

async function knownEdge(knex: Knex, name: "start" | "end", at: number, border: number): Promise<KnownEdge> {
  const before = startOfDay(at);
  if (before === border) return firstDayEdge(border);
  const midnight = at - before <= DAY_MS / 2 ? before : before + DAY_MS;
  const query = knex("usage_changes")
    .where({ day_at: before })
    .orderBy("first_slot")
    .select("day_at", "changes", "licenses", "pool_ids", "user_ids");
  const input: ClosedPointsInput = { name, at, midnight };
  return { midnight, points: await asFold(query, { module: new URL("./closed-points.ts", import.meta.url), input }) };
}
