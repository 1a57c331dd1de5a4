// getDenials: every request for licences that was refused, newest first; page by page, or all of it as CSV.
import { jsonObject } from "../../db/index.ts";
import { countDenials, type DenialFilter, denialsInWindow } from "../../domain/records/denials/choice.ts";
import { denialShape, newestDenials } from "../../domain/records/denials/rows.ts";
import { distinct, distinctKeys, type Viewer } from "../../domain/records/filters.ts";
import { csvInPieces } from "../../domain/records/lists/csv-pieces.ts";
import { chosenTable, walk } from "../../domain/records/lists/keyset-pagination.ts";
import { askPage } from "../../domain/records/lists/page-query.ts";
import { asksForPage, pageFields, pageLinks, pageOf } from "../../domain/records/lists/paging.ts";
import { openWindow } from "../../domain/time/window.ts";
import type { components } from "../../generated/contract.ts";
import type { Handler, Input } from "../types.ts";

export const getDenials: Handler<"getDenials"> = async ({ query, accept, url }, { db, caller, signal }) => {
  const filter = filterOf(query, caller);
  const page = pageOf(query);
  if (accept === "text/csv" && !asksForPage(query)) {
    const pieces = walk([(slice) => denialsInWindow(db.read, filter, slice)], (places) =>
      newestDenials(db.read, chosenTable(db.read, places)),
    );
    return { status: 200, csv: csvInPieces(denialShape, pieces, signal) };
  }
  const slice = { limit: page.size, offset: page.offset };
  const onPage = () => newestDenials(db.read, db.read.raw("? as chosen", [denialsInWindow(db.read, filter, slice)]));
  if (accept === "text/csv") {
    const counted: { total: number | null }[] = await countDenials(db.read, filter);
    const headers = pageLinks(url, page, counted[0]?.total ?? 0);
    return { status: 200, headers, csv: csvInPieces(denialShape, [onPage], signal) };
  }
  const total = countDenials(db.read, filter);
  const { items, totalCount } = await askPage(db.read, page, onPage(), total, denialShape, signal);
  return {
    status: 200,
    headers: pageLinks(url, page, totalCount),
    body: jsonObject<components["schemas"]["DenialPage"]>({ Items: items, ...pageFields(page, totalCount) }),
  };
};

function filterOf(query: Input<"getDenials">["query"], viewer: Viewer): DenialFilter {
  return {
    ...openWindow(query),
    userIds: distinct(query.UserIds),
    poolIds: distinct(query.FeatureIds),
    licenseServerIds: distinct(query.LicenseServerIds),
    visibleServerIds: viewer.licenseServerIds,
    vendorKeys: distinctKeys(query.Vendors),
    denialTypes: query.DenialTypes ?? null,
    trueOnly: query.trueDenialsOnly === true,
  };
}
