// What a query of sessions by body selects: any filters of the contract, in any order, and with each session how long it
// lasts inside the window.
import type { Knex } from "knex";
import { fieldsOf, recordShape } from "../../../db/index.ts";
import type { components } from "../../../generated/contract.ts";
import { windowOf } from "../../time/window.ts";
import type { Context } from "../context.ts";
import type { HistoryList, ListRecords } from "../lists/history-list.ts";
import { topNOf } from "../lists/top-n.ts";
import { usageInWindow, usageMs } from "./clipped-duration.ts";
import { firstRowsOf } from "./first-rows.ts";
import { type Kept, keptPart } from "./kept.ts";
import { sessionFilterOf } from "./keys.ts";
import { narrowedLists, sessionList } from "./list.ts";
import { residualFilters } from "./residual-filter.ts";
import {
  chosenSessions,
  joinedSessions,
  sessionDimensions,
  sessionRows,
  sessionRowsApart,
  sessionShape,
} from "./rows.ts";
import { searchSessions } from "./search.ts";
import { sessionKeys } from "./sort-keys.ts";

type QueriedSession = components["schemas"]["QueriedSession"];
type SessionQuery = components["schemas"]["SessionQuery"];

const queriedShape = recordShape<QueriedSession>("QueriedSession", {
  ...fieldsOf(sessionShape),
  FeatureTotal: ["number", "feature_total"],
  LicenseSeconds: ["seconds", "license_ms"],
  UsageSecondsInWindow: ["seconds", "usage_ms_in_window"],
  LicenseSecondsInWindow: ["seconds", "license_ms_in_window"],
});

export async function queriedSessions(
  knex: Knex,
  body: SessionQuery,
  { caller, now, settings }: Pick<Context, "caller" | "now" | "settings">,
): Promise<{ readonly list: HistoryList<QueriedSession>; readonly kept: Kept }> {
  const window = windowOf(body);
  const usage = await usageInWindow(knex, window, body.WorkingHoursOnly ? settings.workingTime : null, now);
  const states = { activeOnly: body.ActiveOnly === true, endedOnly: body.EndedOnly === true };
  const kept = keptPart(window, { settings, now });
  const asked = await sessionFilterOf(knex, body, kept.window, states, caller);
  const { filter, residual } = await searchSessions(knex, asked, body.Search, body.SearchFields);
  const keys = sessionKeys(usage, now);
  const ofOthers = (body.Sort ?? []).some(({ Field }) => /\b[pstu]\./.test(keys[Field]));
  const rest = {
    residual: [...(await residualFilters(knex, body)), ...residual],
    joined: ofOthers ? joinedSessions : chosenSessions,
  };
  const topN = topNOf(body.Sort, "StartTimeUtc", keys, rest);
  const records = queriedRecords(usage, now);
  const list = sessionList(filter, records, topN);
  const first = topN === null ? null : firstRowsOf(filter, body.Sort ?? [], keys);
  if (first === null) return { list, kept };
  return { list: { ...list, first: (trx, wanted) => first(trx, wanted, narrowedLists(records, topN)) }, kept };
}

function queriedRecords(usage: string, now: number): ListRecords<QueriedSession> {
  const duration = usageMs({ startAt: null, endAt: null }, now);
  const measured = (knex: Knex) => ({
    license_ms: knex.raw(`x.number_of_licenses * ${duration}`),
    usage_ms_in_window: knex.raw(usage),
    license_ms_in_window: knex.raw(`x.number_of_licenses * ${usage}`),
  });
  return {
    shape: queriedShape,
    select: (knex, chosen) => sessionRows(knex, chosen, now).select({ feature_total: "p.total", ...measured(knex) }),
    selectApart: (knex, chosen) => sessionRowsApart(knex, chosen, now).select(measured(knex)),
    dimensions: sessionDimensions,
  };
}
