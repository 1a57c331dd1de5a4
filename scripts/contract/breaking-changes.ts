// Which changes from one contract to a later one break the programs of its users, by the rules of oasdiff, and by some
// more that generated clients feel: names, tags, roles, statuses of problems, links. Pure: two documents in, a list of
// texts out. Additions that users may ignore are not listed.
import { at, dereferenced, type Json, resolver } from "./json.ts";

const methods = ["get", "put", "post", "delete", "options", "head", "patch", "trace"];

/** Each change as `rule: where it is`, in the order of the old contract. */
export function breakingChanges(before: Json, after: Json): string[] {
  const old = dereferenced(before, resolver(before)) as Json;
  const now = dereferenced(after, resolver(after)) as Json;
  const changes: string[] = [];
  const report: Report = (rule, where) => void changes.push(`${rule}: ${where}`);
  compareSecuritySchemes(old, now, report);
  for (const [path, item] of entries(old.paths)) {
    for (const [method, operation] of entries(item).filter(([name]) => methods.includes(name))) {
      const name = `${method.toUpperCase()} ${path}`;
      const later = at(now.paths, path, method);
      if (later === undefined) report("api-removed", name);
      else compareOperations(name, withSecurity(operation as Json, old), withSecurity(later as Json, now), report);
    }
  }
  return changes;
}

/** A named scheme must not change. A name that disappears is reported by each operation that used it. */
function compareSecuritySchemes(old: Json, now: Json, report: Report): void {
  for (const [name, scheme] of entries(at(old.components, "securitySchemes"))) {
    const later = at(now.components, "securitySchemes", name);
    const isSame = ["type", "scheme", "in", "name"].every((keyword) => at(scheme, keyword) === at(later, keyword));
    if (later !== undefined && !isSame) report("api-security-scheme-changed", name);
  }
}

function compareOperations(name: string, old: Json, now: Json, report: Report): void {
  if (old.operationId !== now.operationId) report("api-operation-id-changed", `${name} ${old.operationId}`);
  if (JSON.stringify(old.tags) !== JSON.stringify(now.tags)) report("api-tag-changed", name);
  if (!requiresNoMore(old.security as Json[], now.security as Json[])) report("api-security-added", name);
  for (const role of list(old["x-roles"]).filter((one) => !list(now["x-roles"]).includes(one))) {
    report("api-role-removed", `${name} ${role}`);
  }
  compareParameters(name, old, now, report);
  compareBodies(name, old.requestBody as Json | undefined, now.requestBody as Json | undefined, report);
  for (const [status, response] of entries(old.responses)) {
    const later = at(now.responses, status) as Json | undefined;
    if (later === undefined) report("response-status-removed", `${name} ${status}`);
    else compareResponses(`${name} ${status}`, response as Json, later, report);
  }
}

/** Names in a query are matched without regard to case. */
function compareParameters(name: string, old: Json, now: Json, report: Report): void {
  const keyOf = ({ in: location, name }: Json) =>
    `${location} ${location === "query" ? String(name).toLowerCase() : name}`;
  const byKey = (operation: Json) =>
    new Map(list(operation.parameters).map((one) => [keyOf(one as Json), one as Json]));
  const before = byKey(old);
  const after = byKey(now);
  for (const [key, parameter] of before) {
    const later = after.get(key);
    const where = `${name} ${parameter.in} ${parameter.name}`;
    if (later === undefined) {
      report("request-parameter-removed", where);
      continue;
    }
    compareParameter(where, parameter, later, report);
  }
  for (const [key, parameter] of after) {
    if (!before.has(key) && parameter.required === true)
      report("new-required-request-parameter", `${name} ${parameter.in} ${parameter.name}`);
  }
}

function compareParameter(where: string, old: Json, now: Json, report: Report): void {
  if (now.required === true && old.required !== true) report("request-parameter-became-required", where);
  if (old.style !== now.style || old.explode !== now.explode) report("request-parameter-style-changed", where);
  if ((old.schema === undefined) !== (now.schema === undefined)) {
    report("request-parameter-style-changed", `${where} (schema or content)`);
  }
  compareSchemas("request", where, old.schema as Json, now.schema as Json, report);
}

function compareBodies(name: string, old: Json | undefined, now: Json | undefined, report: Report): void {
  const where = `${name} body`;
  if (old !== undefined && now === undefined) report("request-body-removed", where);
  if (now === undefined) return;
  if (now.required === true && old?.required !== true) report("request-body-became-required", where);
  compareContents("request", where, old?.content, now.content, report);
}

/** By media type. */
function compareContents(side: Side, where: string, old: unknown, now: unknown, report: Report): void {
  for (const [type, content] of entries(old)) {
    const later = at(now, type);
    if (later !== undefined)
      compareSchemas(side, where, at(content, "schema") as Json, at(later, "schema") as Json, report);
    else
      report(
        side === "request" ? "request-body-media-type-removed" : "response-media-type-removed",
        `${where} ${type}`,
      );
  }
}

function compareResponses(where: string, old: Json, now: Json, report: Report): void {
  compareContents("response", where, old.content, now.content, report);
  for (const [name, header] of entries(old.headers)) {
    const later = at(now.headers, name) as Json | undefined;
    const isRequired = (header as Json).required === true;
    if (later === undefined)
      report(isRequired ? "required-response-header-removed" : "response-header-removed", `${where} ${name}`);
    else if (isRequired && later.required !== true) report("response-header-became-optional", `${where} ${name}`);
    compareSchemas("response", `${where} ${name}`, (header as Json).schema as Json, later?.schema as Json, report);
  }
  for (const [name, link] of entries(old.links)) {
    if (at(now.links, name, "operationId") !== (link as Json).operationId)
      report("response-link-removed", `${where} ${name}`);
  }
}

/** Each security requirement that sufficed before must still suffice: one of the new ones requires nothing more. */
function requiresNoMore(before: readonly Json[], after: readonly Json[]): boolean {
  if (after.length === 0) return true;
  const sufficed = before.length === 0 ? [{}] : before;
  const isNoMore = (old: Json, now: Json) =>
    Object.entries(now).every(
      ([scheme, scopes]) => scheme in old && list(scopes).every((scope) => list(old[scheme]).includes(scope)),
    );
  return sufficed.every((old) => after.some((now) => isNoMore(old, now)));
}

function withSecurity(operation: Json, document: Json): Json {
  return { ...operation, security: operation.security ?? document.security ?? [] };
}

// Schemas: what breaks in requests and in responses.

type Side = "request" | "response";

/** `direction` 1: breaking when it grows in a request; -1: when it shrinks. In responses it is the other way round. */
const bounds = [
  ["maximum", -1, Number.POSITIVE_INFINITY],
  ["maxLength", -1, Number.POSITIVE_INFINITY],
  ["maxItems", -1, Number.POSITIVE_INFINITY],
  ["maxProperties", -1, Number.POSITIVE_INFINITY],
  ["minimum", 1, Number.NEGATIVE_INFINITY],
  ["minLength", 1, 0],
  ["minItems", 1, 0],
  ["minProperties", 1, 0],
] as const;

/** Each makes a schema narrower when it is set, and wider when it is removed. */
const narrowing = ["exclusiveMinimum", "exclusiveMaximum", "uniqueItems", "multipleOf", "not"] as const;

/** The second takes each value that the first takes: a request may change from the first to the second. */
const wider: readonly (readonly [from: unknown, to: unknown])[] = [
  ["integer", "number"],
  ["int32", "int64"],
];

/**
 * Reports what breaks from one schema to another: in a request what takes less than before, in a response what may contain
 * more. Where a side is missing there is nothing to compare.
 */
function compareSchemas(side: Side, where: string, old: Json | undefined, now: Json | undefined, report: Report): void {
  if (old === undefined || now === undefined) return;
  compareTypes(side, where, old, now, report);
  compareBounds(side, where, old, now, report);
  compareNarrowing(side, where, old, now, report);
  const defaultBefore = JSON.stringify(old.default);
  const defaultNow = JSON.stringify(now.default);
  if (side === "request" && defaultBefore !== defaultNow) {
    report("request-default-value-changed", `${where} (${defaultBefore} to ${defaultNow})`);
  }
  const unseen = side === "request" ? "readOnly" : "writeOnly";
  if (old[unseen] !== true && now[unseen] === true) report(`${side}-became-${unseen}`, where);
  compareEnums(side, where, old, now, report);
  compareProperties(side, where, old, now, report);
  compareSchemas(side, `${where}[]`, old.items as Json, now.items as Json, report);
  if (typeof old.additionalProperties === "object" && typeof now.additionalProperties === "object") {
    compareSchemas(side, `${where}{}`, old.additionalProperties as Json, now.additionalProperties as Json, report);
  }
  for (const kind of ["oneOf", "anyOf", "allOf"]) compareBranches(side, kind, where, old, now, report);
}

function compareTypes(side: Side, where: string, old: Json, now: Json, report: Report): void {
  const [narrower, broader] = side === "request" ? [old, now] : [now, old];
  for (const keyword of ["type", "format"]) {
    const narrow = narrower[keyword];
    const wide = broader[keyword];
    const isHarmless =
      narrow === wide || wide === undefined || wider.some(([from, to]) => from === narrow && to === wide);
    if (!isHarmless) report(`${side}-${keyword}-changed`, `${where} (${old[keyword]} to ${now[keyword]})`);
  }
  if (narrower.nullable === true && broader.nullable !== true) {
    report(side === "request" ? "request-became-not-nullable" : "response-became-nullable", where);
  }
}

function compareBounds(side: Side, where: string, old: Json, now: Json, report: Report): void {
  for (const [keyword, direction, none] of bounds) {
    const from = Number(old[keyword] ?? none);
    const to = Number(now[keyword] ?? none);
    const isWorse = Math.sign(to - from) === (side === "request" ? direction : -direction);
    if (isWorse) report(`${side}-${keyword}-${to > from ? "increased" : "decreased"}`, `${where} (${from} to ${to})`);
  }
}

function compareNarrowing(side: Side, where: string, old: Json, now: Json, report: Report): void {
  const [before, after] = side === "request" ? [old, now] : [now, old];
  if (before.pattern !== after.pattern && after.pattern !== undefined) report(`${side}-pattern-changed`, where);
  for (const keyword of narrowing) {
    const from = before[keyword];
    const to = after[keyword];
    const isNarrower = (to ?? false) !== false && JSON.stringify(from) !== JSON.stringify(to);
    if (isNarrower) report(`${side}-${keyword}-${side === "request" ? "set" : "removed"}`, where);
  }
}

const open = "x-extensible-enum";

/** A closed list, or an open one (`x-extensible-enum`), to which values may be added. */
function compareEnums(side: Side, where: string, old: Json, now: Json, report: Report): void {
  const before = list(old.enum ?? old[open]);
  const after = list(now.enum ?? now[open]);
  const removed = before.filter((one) => !after.includes(one));
  const added = after.filter((one) => !before.includes(one));
  const reportAll = (rule: string, values: readonly unknown[]) => {
    for (const value of values) report(rule, `${where} ${value}`);
  };
  if (side === "request") {
    if (now.enum !== undefined && old.enum === undefined) report("request-became-enum", where);
    if (now.enum !== undefined) reportAll("request-enum-value-removed", removed);
    return;
  }
  if (old.enum !== undefined && now.enum === undefined) report("response-enum-removed", where);
  if (old[open] !== undefined && now[open] === undefined) report("response-enum-closed", where);
  // Programs may wait for a value that is never returned any more.
  if (old[open] !== undefined) reportAll("response-enum-value-removed", removed);
  if (old.enum !== undefined && now.enum !== undefined) reportAll("response-enum-value-added", added);
}

function compareProperties(side: Side, where: string, old: Json, now: Json, report: Report): void {
  for (const [name, property] of entries(old.properties)) {
    const later = at(now.properties, name) as Json | undefined;
    if (later === undefined) report(`${side}-property-removed`, `${where}.${name}`);
    else compareSchemas(side, `${where}.${name}`, property as Json, later, report);
  }
  const [wide, narrow] = side === "request" ? [old, now] : [now, old];
  for (const name of list(narrow.required).filter((one) => !list(wide.required).includes(one)) as string[]) {
    const isDefined = at(wide.properties, name) !== undefined;
    const rule = side === "request" ? "request-property-became-required" : "response-property-became-optional";
    if (isDefined) report(rule, `${where}.${name}`);
    else if (side === "request") report("new-required-request-property", `${where}.${name}`);
  }
  if (old.additionalProperties !== false && now.additionalProperties === false) {
    report(`${side}-additional-properties-refused`, where);
  }
}

/** Branches are matched by the value of their tag, else by their position. */
function compareBranches(side: Side, kind: string, where: string, old: Json, now: Json, report: Report): void {
  const tag = at(old.discriminator, "propertyName") as string | undefined;
  if (kind === "oneOf" && tag !== at(now.discriminator, "propertyName")) report(`${side}-discriminator-changed`, where);
  const keyed = (schema: Json) =>
    new Map(
      list(schema[kind]).map((branch, index): [string, Json] => [
        tag === undefined ? String(index) : JSON.stringify(at((branch as Json).properties, tag, "enum")),
        branch as Json,
      ]),
    );
  const before = keyed(old);
  const after = keyed(now);
  for (const [key, branch] of before) {
    const later = after.get(key);
    if (later !== undefined) compareSchemas(side, where, branch, later, report);
    else if (side === "request" && kind !== "allOf") report(`request-${kind}-removed`, `${where} ${key}`);
  }
  for (const key of after.keys()) {
    if (!before.has(key) && (side === "response") === (kind !== "allOf"))
      report(`${side}-${kind}-added`, `${where} ${key}`);
  }
}

/** `where` is the operation, and the path from it. */
type Report = (rule: string, where: string) => void;

function entries(value: unknown): [string, unknown][] {
  return typeof value === "object" && value !== null ? Object.entries(value) : [];
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
