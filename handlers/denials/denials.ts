// getDenials and getDenial: every request for licences that was refused, newest first unless it is asked for otherwise; page by page, or all of it as CSV.
import { jsonObject } from "../../db/index.ts";
import { queriedDenials } from "../../domain/denials/query.ts";
import { denialRecords } from "../../domain/denials/rows.ts";
import { readCsv, readOne, readPage } from "../../domain/lists/history-list.ts";
import { asksForPage, pageFields, pageLinks, pageOf } from "../../domain/lists/paging.ts";
import { sortOf } from "../../domain/lists/sorting.ts";
import { notFound } from "../../domain/problem.ts";
import type { components } from "../../generated/contract.ts";
import type { Handler } from "../types.ts";

type Schemas = components["schemas"];

export const getDenials: Handler<"getDenials"> = async ({ query, accept, url }, { db, caller, now, signal }) => {
  const question = { ...query, Sort: sortOf<Schemas["DenialField"]>(query.Sort) };
  const list = await queriedDenials(db.read, question, caller, now);
  const page = pageOf(query);
  if (accept === "text/csv") {
    const { csv, totalCount } = await readCsv(db.read, list, asksForPage(query) ? page : null, signal);
    return { status: 200, headers: totalCount === null ? {} : pageLinks(url, page, totalCount), csv };
  }
  const { items, totalCount } = await readPage(db.read, list, page, signal);
  return {
    status: 200,
    headers: pageLinks(url, page, totalCount),
    body: jsonObject<Schemas["DenialPage"]>({ Items: items, ...pageFields(page, totalCount) }),
  };
};

export const getDenial: Handler<"getDenial"> = async ({ path: { id } }, { db, caller }) => {
  const denial = await readOne(db.read, denialRecords, id, caller);
  if (denial === undefined) throw notFound(`There is no denial with the Id ${id}.`);
  return { status: 200, body: denial };
};
