// Which changes from one schema to a later one break: in what comes in and in what is answered. A part of
// breaking-changes.ts, which knows the operations; references are resolved before.
import { at, entries, type Json, list, type Tell } from "./tell.ts";

type Side = "request" | "response";

/** `direction` 1: breaking when it grows in what comes in; -1: when it shrinks. In answers it is the other way round. */
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

/** Each makes a schema narrower when it is set, and wider when it goes. */
const narrowing = ["exclusiveMinimum", "exclusiveMaximum", "uniqueItems", "multipleOf", "not"] as const;

/** What takes each value that the other takes: what comes in may change from the first to the second. */
const wider: readonly (readonly [from: unknown, to: unknown])[] = [
  ["integer", "number"],
  ["int32", "int64"],
];

/**
 * Tells what of a change from one schema to another breaks: in a request what takes less than before, in a response what
 * answers more. Where a side is missing there is nothing to compare.
 */
export function compareSchemas(
  side: Side,
  where: string,
  old: Json | undefined,
  now: Json | undefined,
  tell: Tell,
): void {
  if (old === undefined || now === undefined) return;
  const isRequest = side === "request";
  for (const keyword of ["type", "format"]) {
    const [narrow, wide] = isRequest ? [old[keyword], now[keyword]] : [now[keyword], old[keyword]];
    const isHarmless =
      narrow === wide || wide === undefined || wider.some(([from, to]) => from === narrow && to === wide);
    if (!isHarmless) tell(`${side}-${keyword}-changed`, `${where} (${old[keyword]} to ${now[keyword]})`);
  }
  if (isRequest && old.nullable === true && now.nullable !== true) tell("request-became-not-nullable", where);
  if (!isRequest && old.nullable !== true && now.nullable === true) tell("response-became-nullable", where);
  for (const [keyword, direction, none] of bounds) {
    const [from, to] = [Number(old[keyword] ?? none), Number(now[keyword] ?? none)];
    const isWorse = Math.sign(to - from) === (isRequest ? direction : -direction);
    if (isWorse) tell(`${side}-${keyword}-${to > from ? "increased" : "decreased"}`, `${where} (${from} to ${to})`);
  }
  if (old.pattern !== now.pattern && (isRequest ? now : old).pattern !== undefined) {
    tell(`${side}-pattern-changed`, where);
  }
  for (const keyword of narrowing) {
    const [from, to] = isRequest ? [old[keyword], now[keyword]] : [now[keyword], old[keyword]];
    const isNarrower = (to ?? false) !== false && JSON.stringify(from) !== JSON.stringify(to);
    if (isNarrower) tell(`${side}-${keyword}-${isRequest ? "set" : "removed"}`, where);
  }
  if (isRequest && JSON.stringify(old.default) !== JSON.stringify(now.default)) {
    tell(
      "request-default-value-changed",
      `${where} (${JSON.stringify(old.default)} to ${JSON.stringify(now.default)})`,
    );
  }
  const unseen = isRequest ? "readOnly" : "writeOnly";
  if (old[unseen] !== true && now[unseen] === true) tell(`${side}-became-${unseen}`, where);
  compareEnums(side, where, old, now, tell);
  compareProperties(side, where, old, now, tell);
  compareSchemas(side, `${where}[]`, old.items as Json, now.items as Json, tell);
  if (typeof old.additionalProperties === "object" && typeof now.additionalProperties === "object") {
    compareSchemas(side, `${where}{}`, old.additionalProperties as Json, now.additionalProperties as Json, tell);
  }
  for (const kind of ["oneOf", "anyOf", "allOf"]) compareBranches(side, kind, where, old, now, tell);
}

function compareEnums(side: Side, where: string, old: Json, now: Json, tell: Tell): void {
  const open = "x-extensible-enum";
  const [before, after] = [list(old.enum ?? old[open]), list(now.enum ?? now[open])];
  const removed = before.filter((one) => !after.includes(one));
  if (side === "request" && now.enum !== undefined) {
    if (old.enum === undefined) tell("request-became-enum", where);
    for (const value of removed) tell("request-enum-value-removed", `${where} ${value}`);
  }
  if (side === "response") {
    // An open one grows as it likes; that a value is not answered any more leaves programs waiting for it.
    if (old.enum !== undefined && now.enum === undefined) tell("response-enum-removed", where);
    if (old[open] !== undefined && now[open] === undefined) tell("response-enum-closed", where);
    if (old[open] !== undefined) for (const value of removed) tell("response-enum-value-removed", `${where} ${value}`);
    if (old.enum === undefined || now.enum === undefined) return;
    for (const value of after.filter((one) => !before.includes(one))) {
      tell("response-enum-value-added", `${where} ${value}`);
    }
  }
}

function compareProperties(side: Side, where: string, old: Json, now: Json, tell: Tell): void {
  const [requiredBefore, requiredNow] = [list(old.required), list(now.required)];
  for (const [name, property] of entries(old.properties)) {
    const later = at(now.properties, name) as Json | undefined;
    if (later === undefined) tell(`${side}-property-removed`, `${where}.${name}`);
    else compareSchemas(side, `${where}.${name}`, property as Json, later, tell);
  }
  for (const name of side === "request" ? requiredNow : requiredBefore) {
    const isKnown = at(old.properties, String(name)) !== undefined;
    if (side === "request" && !requiredBefore.includes(name)) {
      tell(isKnown ? "request-property-became-required" : "new-required-request-property", `${where}.${name}`);
    }
    if (side === "response" && !requiredNow.includes(name) && at(now.properties, String(name)) !== undefined) {
      tell("response-property-became-optional", `${where}.${name}`);
    }
  }
  if (old.additionalProperties !== false && now.additionalProperties === false) {
    tell(`${side}-additional-properties-refused`, where);
  }
}

/** Branches are matched by the value of their tag, else by their position. */
function compareBranches(side: Side, kind: string, where: string, old: Json, now: Json, tell: Tell): void {
  const tag = at(old.discriminator, "propertyName") as string | undefined;
  if (kind === "oneOf" && tag !== at(now.discriminator, "propertyName")) tell(`${side}-discriminator-changed`, where);
  const keyed = (schema: Json) =>
    new Map(
      list(schema[kind]).map((branch, place): [string, Json] => [
        tag === undefined ? String(place) : JSON.stringify(at((branch as Json).properties, tag, "enum")),
        branch as Json,
      ]),
    );
  const [before, after] = [keyed(old), keyed(now)];
  for (const [key, branch] of before) {
    const later = after.get(key);
    if (later !== undefined) compareSchemas(side, where, branch, later, tell);
    else if (side === "request" && kind !== "allOf") tell(`request-${kind}-removed`, `${where} ${key}`);
  }
  for (const key of after.keys()) {
    if (!before.has(key) && (side === "response") === (kind !== "allOf"))
      tell(`${side}-${kind}-added`, `${where} ${key}`);
  }
}
