// A handler's input: parameters and body, checked against the contract, and the response form that the
// client accepts. Throws a Problem that names every wrong parameter or field.
import type { Context as KoaContext } from "koa";
import { allRows } from "../../domain/lists/paging.ts";
import { invalid, invalidFields } from "../../domain/problem.ts";
import { xlsxType } from "../../notifications/reports/xlsx.ts";
import type { Operation, ResponseForm } from "../contract/operations.ts";
import { ignoredParameters, Mistakes, readPath, type Values } from "../contract/parameters.ts";
import { addMistakes, bodyFieldName, parameterName } from "../contract/validation.ts";
import { problemOfStatus } from "../reply/errors.ts";

const noValues: Values = Object.freeze({});
const noParameters = Object.freeze({ path: noValues, query: noValues });

/** The forms that can be requested, with the parameters that we send, so that `application/json; charset=utf-8` fits too. */
const offers: Readonly<Record<string, ResponseForm>> = {
  "application/json; charset=utf-8": "application/json",
  "text/csv; charset=utf-8; header=present": "text/csv",
  "text/csv; charset=utf-8; header=present; safe=true": "text/csv;safe=true",
  [xlsxType]: xlsxType,
  "application/pdf": "application/pdf",
  "text/calendar; charset=utf-8": "text/calendar",
  "text/plain; version=0.0.4; charset=utf-8": "text/plain",
  "text/event-stream": "text/event-stream",
};

/** The operation's default form unless Accept requests another; 406 when none fits. */
export function acceptedForm(ctx: KoaContext, { types }: Operation): ResponseForm {
  const accept = ctx.req.headers.accept;
  const usual = types[0] ?? "application/json";
  if (accept === undefined || accept === "" || accept === "*/*" || accept === usual) return usual;
  const offered = types.flatMap((type) => Object.keys(offers).filter((offer) => offer.startsWith(type)));
  const chosen = ctx.accepts(offered);
  if (typeof chosen !== "string") throw problemOfStatus(406, `Accept must allow one of ${types.join(", ")}.`);
  return offers[chosen] as ResponseForm;
}

/** Typed values of path and query. `queryText` is the undecoded text after the question mark. */
export function readParameters(
  ctx: KoaContext,
  operation: Operation,
  pathTexts: Readonly<Record<string, string>>,
  queryText: string,
): { path: Values; query: Values } {
  const { parameters: validate, acceptsNone } = operation.validators();
  if (queryText === "" && acceptsNone) return noParameters;
  const mistakes = new Mistakes();
  const query = queryText === "" ? noValues : operation.queryReader.read(queryText, mistakes, ignoredParameters(ctx));
  const path = operation.path.includes("{") ? readPath(operation.parameters, pathTexts, mistakes) : noValues;
  if (!validate({ path, query, header: ctx.req.headers, cookie: noValues })) {
    addMistakes(validate.errors ?? [], parameterName, mistakes);
  }
  if (mistakes.any) throw invalidFields(mistakes.toErrors());
  return { path, query };
}

/** Checks values that are already typed against the contract; omitted ones may be undefined. */
export function checkedValues(
  operation: Operation,
  headers: object,
  { path = {}, query = {} }: { readonly path?: object | undefined; readonly query?: object | undefined },
): { path: Values; query: Values } {
  const given = { path: withoutUndefined(path), query: withoutUndefined(query) };
  const validate = operation.validators().parameters;
  if (!validate({ ...given, header: headers, cookie: noValues })) {
    const mistakes = new Mistakes();
    addMistakes(validate.errors ?? [], parameterName, mistakes);
    throw invalidFields(mistakes.toErrors());
  }
  return given;
}

function withoutUndefined(values: object): Values {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

/** CSV has all rows of a paged list unless a page or a range of rows is requested. */
export function asAllRows(operation: Operation, query: Values, body: unknown): { query: Values; body: unknown } {
  const { csvList, parameters, fieldNames } = operation;
  if (csvList === null || csvList.points !== null) return { query, body };
  const isPaged = parameters.some(({ name }) => name === "PageSize");
  const [size, start] = fieldNames.includes("PageSize") ? ["PageSize", "PageNumber"] : ["Limit", "Offset"];
  const isLimited = fieldNames.includes(size as string);
  const omits = (given: object, ...names: string[]) => names.every((name) => !Object.hasOwn(given, name));
  const given = (body ?? {}) as object;
  return {
    query: isPaged && omits(query, "PageSize", "PageNumber") ? { ...query, PageSize: allRows } : query,
    body: isLimited && omits(given, size as string, start as string) ? { ...given, [size as string]: allRows } : body,
  };
}

/** Of longer bodies only the first mistake is named. */
const longestExplained = 65_536;

/** Returns the body unchanged if it is valid. */
export function checkedBody(operation: Operation, requestBody: unknown): unknown {
  if (requestBody === undefined && operation.bodyType === "text/csv") throw invalid("body", "must be given");
  const { body: validateBody, explainBody } = operation.validators();
  const given = requestBody === undefined ? {} : { requestBody };
  if (validateBody === null || validateBody(given)) return requestBody;
  const isShort = JSON.stringify(given).length <= longestExplained;
  const validate = isShort ? explainBody() : validateBody;
  if (isShort) validate(given);
  const mistakes = new Mistakes();
  addMistakes(validate.errors ?? [], bodyFieldName, mistakes);
  throw invalidFields(mistakes.toErrors());
}
