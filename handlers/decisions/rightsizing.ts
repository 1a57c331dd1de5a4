// getRightsizing and queryRightsizing: how many licences would have been enough. The meaning is in domain/usage/rightsizing/.
import { CsvText } from "../../db/index.ts";
import type { Context } from "../../domain/records/context.ts";
import { asksForPage, type Page, pageFields, pageLinks, pageOf } from "../../domain/records/lists/paging.ts";
import { type RightsizingFilters, rightsizing } from "../../domain/usage/rightsizing/rightsizing.ts";
import type { components } from "../../generated/contract.ts";
import type { Handler } from "../types.ts";
import { rightsizingCsv } from "./csv.ts";

type Question = RightsizingFilters & components["schemas"]["RightsizingQuery"];

export const getRightsizing: Handler<"getRightsizing"> = async ({ query, accept, url }, context) => {
  const { page, answer, csv } = await answered(query, accept, context);
  const headers = csv === null || asksForPage(query) ? pageLinks(url, page, answer.TotalCount) : {};
  return csv === null ? { status: 200, headers, body: answer } : { status: 200, headers, csv };
};

export const queryRightsizing: Handler<"queryRightsizing"> = async ({ body, accept }, context) => {
  const { answer, csv } = await answered(body, accept, context);
  return csv === null ? { status: 200, body: answer } : { status: 200, csv };
};

async function answered(question: Question, accept: string, context: Context) {
  const page = pageOf(question);
  const { window, items } = await rightsizing(question, context);
  const answer = {
    AsOfUtc: iso(context.now),
    StartUtc: iso(window.startAt),
    EndUtc: iso(window.endAt),
    Items: shown(items, page),
    ...pageFields(page, items.length),
  };
  const rows = asksForPage(question) ? answer.Items : items;
  return { page, answer, csv: accept === "text/csv" ? new CsvText((form) => rightsizingCsv(rows, form)) : null };
}

function shown<T>(items: readonly T[], { offset, size }: Page): T[] {
  return items.slice(offset, offset + size);
}

function iso(at: number): string {
  return new Date(at).toISOString();
}
