// Pages of long lists: which rows a page holds, and the Link header that leads to its neighbours. No query here.
import { invalid } from "../problem.ts";

const defaultPageSize = 100;
const largestPageSize = 1000;

/** Clients refuse longer headers: Node's fetch takes 16 KiB in all, Python's http.client 64 KiB a line. */
const longestLinks = 12_288;

/** The size of a page that is all of a list, as CSV is unless a page is requested. */
export const allRows = 2_147_483_647;

/** `size` rows from `offset` on. */
export interface Range {
  readonly offset: number;
  readonly size: number;
}

/** One page; `offset` rows come before it. */
export interface Page extends Range {
  readonly number: number;
}

interface PagingQuery {
  PageNumber?: number | undefined;
  PageSize?: number | undefined;
}

/** The page of a request; the contract has checked the numbers, so a wrong one here is the caller's mistake. */
export function pageOf(query: PagingQuery): Page {
  const number = query.PageNumber ?? 1;
  const size = query.PageSize ?? defaultPageSize;
  if (!Number.isSafeInteger(number) || number < 1) throw invalid("PageNumber", "must be a whole number from 1");
  if (!Number.isInteger(size) || size < 1 || (size > largestPageSize && size !== allRows)) {
    throw invalid("PageSize", `must be a whole number from 1 to ${largestPageSize}`);
  }
  return { number, size, offset: (number - 1) * size };
}

/** The fields beside Items in every paged answer; an empty answer has no pages. */
export function pageFields(page: Page, totalCount: number) {
  return {
    PageNumber: page.number,
    PageSize: page.size,
    TotalCount: totalCount,
    TotalPages: Math.ceil(totalCount / page.size),
  };
}

/** Whether a CSV answer is one page instead of all rows. */
export function asksForPage(query: PagingQuery): boolean {
  return query.PageSize !== allRows;
}

interface RangeBody {
  readonly Offset?: number | undefined;
  readonly Limit?: number | undefined;
}

/** The rows that a query by body answers. */
export function rangeOf({ Offset = 0, Limit = defaultPageSize }: RangeBody): Range {
  return { offset: Offset, size: Limit };
}

/** The same for CSV, where null is all rows. */
export function csvRangeOf(body: RangeBody): Range | null {
  return body.Limit === allRows ? null : rangeOf(body);
}

/**
 * The Link header (RFC 8288) of a page: first, prev, next and last, every other parameter as it came. Past the end,
 * prev is the last page; an empty list has its first and last at 1. No header where the filters make it too long, nor of all rows.
 */
export function pageLinks(url: { path: string; query: string }, page: Page, totalCount: number): { Link?: string } {
  if (page.size === allRows) return {};
  const last = Math.max(1, Math.ceil(totalCount / page.size));
  const links = [link(url, 1, "first")];
  if (page.number > 1) links.push(link(url, Math.min(page.number - 1, last), "prev"));
  if (page.number < last) links.push(link(url, page.number + 1, "next"));
  links.push(link(url, last, "last"));
  const Link = links.join(", ");
  return Link.length > longestLinks ? {} : { Link };
}

function link(url: { path: string; query: string }, number: number, relation: string): string {
  const parts = url.query.replace(/^\?/, "").split("&");
  const others = parts.filter((part) => part !== "" && !isPageNumber(part));
  return `<${headerSafe(url.path)}?${headerSafe([...others, `PageNumber=${number}`].join("&"))}>; rel="${relation}"`;
}

function isPageNumber(part: string): boolean {
  const name = part.split("=", 1)[0] ?? "";
  try {
    return decodeURIComponent(name.replaceAll("+", " ")).toLowerCase() === "pagenumber";
  } catch {
    return false;
  }
}

/** What a URL may contain stays as it came; anything else (a quote, an angle bracket) would end the link early. */
function headerSafe(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;=%]/gu, (character) => encodeURIComponent(character));
}

/** What a page is cut out of, as of an array. */
export interface Rows<T> extends Iterable<T> {
  readonly length: number;
  /** [from, to). */
  slice(from: number, to: number): readonly T[];
}

/** `make` is given the index of a row, each time that it is read. */
export function rowsMade<T>(length: number, make: (index: number) => T): Rows<T> {
  const slice = (from: number, to: number) => {
    const count = Math.max(0, Math.min(to, length) - from);
    return Array.from({ length: count }, (_, index) => make(from + index));
  };
  return {
    length,
    slice,
    *[Symbol.iterator]() {
      for (let at = 0; at < length; at += 1) yield make(at);
    },
  };
}
