// Which changes from one contract to a later one break the programs of its users, by the rules of oasdiff, and by some
// more that generated clients feel: names, tags, roles, statuses of problems, links. Pure: two documents in, a list of
// texts out. Additions that users may ignore are not listed.
const methods = ["get", "put", "post", "delete", "options", "head", "patch", "trace"];

/** Each change as `rule: where it is`, in the order of the old contract. */
export function breakingChanges(before: Json, after: Json): string[] {
  const [old, now] = [resolved(before), resolved(after)];
  const changes: string[] = [];
  const tell: Tell = (rule, where) => void changes.push(`${rule}: ${where}`);
  compareSecuritySchemes(old, now, tell);
  for (const [path, item] of entries(old.paths)) {
    for (const [method, operation] of entries(item).filter(([name]) => methods.includes(name))) {
      const name = `${method.toUpperCase()} ${path}`;
      const later = at(now.paths, path, method);
      if (later === undefined) tell("api-removed", name);
      else compareOperations(name, withSecurity(operation as Json, old), withSecurity(later as Json, now), tell);
    }
  }
  return changes;
}

/** A named parameter keeps its meaning. A name that disappears is reported by each operation that used it. */
function compareSecuritySchemes(old: Json, now: Json, tell: Tell): void {
  for (const [name, scheme] of entries(at(old.components, "securitySchemes"))) {
    const later = at(now.components, "securitySchemes", name);
    const isSame = ["type", "scheme", "in", "name"].every((keyword) => at(scheme, keyword) === at(later, keyword));
    if (later !== undefined && !isSame) tell("api-security-scheme-changed", name);
  }
}

function compareOperations(name: string, old: Json, now: Json, tell: Tell): void {
  if (old.operationId !== now.operationId) tell("api-operation-id-changed", `${name} ${old.operationId}`);
  if (JSON.stringify(old.tags) !== JSON.stringify(now.tags)) tell("api-tag-changed", name);
  if (!asksNoMore(old.security as Json[], now.security as Json[])) tell("api-security-added", name);
  for (const role of list(old["x-roles"]).filter((one) => !list(now["x-roles"]).includes(one))) {
    tell("api-role-removed", `${name} ${role}`);
  }
  compareParameters(name, old, now, tell);
  compareBodies(name, old.requestBody as Json | undefined, now.requestBody as Json | undefined, tell);
  for (const [status, response] of entries(old.responses)) {
    const later = at(now.responses, status) as Json | undefined;
    if (later === undefined) tell("response-status-removed", `${name} ${status}`);
    else compareResponses(`${name} ${status}`, response as Json, later, tell);
  }
}

/** Names in a query are matched without regard to case. */
function compareParameters(name: string, old: Json, now: Json, tell: Tell): void {
  const keyOf = ({ in: place, name }: Json) => `${place} ${place === "query" ? String(name).toLowerCase() : name}`;
  const byKey = (operation: Json) =>
    new Map(list(operation.parameters).map((one) => [keyOf(one as Json), one as Json]));
  const [before, after] = [byKey(old), byKey(now)];
  for (const [key, parameter] of before) {
    const later = after.get(key);
    const where = `${name} ${parameter.in} ${parameter.name}`;
    if (later === undefined) {
      tell("request-parameter-removed", where);
      continue;
    }
    if (later.required === true && parameter.required !== true) tell("request-parameter-became-required", where);
    if (parameter.style !== later.style || parameter.explode !== later.explode) {
      tell("request-parameter-style-changed", where);
    }
    if ((parameter.schema === undefined) !== (later.schema === undefined)) {
      tell("request-parameter-style-changed", `${where} (schema or content)`);
    }
    compareSchemas("request", where, parameter.schema as Json, later.schema as Json, tell);
  }
  for (const [key, parameter] of after) {
    if (!before.has(key) && parameter.required === true)
      tell("new-required-request-parameter", `${name} ${parameter.in} ${parameter.name}`);
  }
}

function compareBodies(name: string, old: Json | undefined, now: Json | undefined, tell: Tell): void {
  const where = `${name} body`;
  if (now === undefined) {
    if (old !== undefined) tell("request-body-removed", where);
    return;
  }
  if (now.required === true && old?.required !== true) tell("request-body-became-required", where);
  for (const [type, content] of entries(old?.content)) {
    const later = at(now.content, type);
    if (later === undefined) tell("request-body-media-type-removed", `${where} ${type}`);
    else compareSchemas("request", where, (content as Json).schema as Json, (later as Json).schema as Json, tell);
  }
}

function compareResponses(where: string, old: Json, now: Json, tell: Tell): void {
  for (const [type, content] of entries(old.content)) {
    const later = at(now.content, type);
    if (later === undefined) tell("response-media-type-removed", `${where} ${type}`);
    else compareSchemas("response", where, (content as Json).schema as Json, (later as Json).schema as Json, tell);
  }
  for (const [name, header] of entries(old.headers)) {
    const later = at(now.headers, name) as Json | undefined;
    const isRequired = (header as Json).required === true;
    if (later === undefined)
      tell(isRequired ? "required-response-header-removed" : "response-header-removed", `${where} ${name}`);
    else if (isRequired && later.required !== true) tell("response-header-became-optional", `${where} ${name}`);
    compareSchemas("response", `${where} ${name}`, (header as Json).schema as Json, later?.schema as Json, tell);
  }
  for (const [name, link] of entries(old.links)) {
    if (at(now.links, name, "operationId") !== (link as Json).operationId)
      tell("response-link-removed", `${where} ${name}`);
  }
}

/** Each security requirement that sufficed before must still suffice: one of the new ones asks for nothing more. */
function asksNoMore(before: readonly Json[], after: readonly Json[]): boolean {
  if (after.length === 0) return true;
  const ways = before.length === 0 ? [{}] : before;
  const isNoMore = (old: Json, way: Json) =>
    Object.entries(way).every(
      ([scheme, scopes]) => scheme in old && list(scopes).every((scope) => list(old[scheme]).includes(scope)),
    );
  return ways.every((old) => after.some((way) => isNoMore(old, way)));
}

function withSecurity(operation: Json, document: Json): Json {
  return { ...operation, security: operation.security ?? document.security ?? [] };
}

/** Puts what each local reference names in its place. The contract has no reference that leads back to itself. */
function resolved(root: Json): Json {
  const known = new Map<string, unknown>();
  function visit(node: unknown): unknown {
    if (Array.isArray(node)) return node.map(visit);
    if (typeof node !== "object" || node === null) return node;
    const { $ref } = node as { $ref?: unknown };
    if (typeof $ref !== "string")
      return Object.fromEntries(Object.entries(node).map(([name, part]) => [name, visit(part)]));
    const steps = $ref.slice(2).split("/");
    if (!known.has($ref))
      known.set($ref, visit(at(root, ...steps.map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~")))));
    return known.get($ref);
  }
  return visit(root) as Json;
}

// Schemas: what breaks in what comes in and in what is answered; references are resolved before.

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
function compareSchemas(side: Side, where: string, old: Json | undefined, now: Json | undefined, tell: Tell): void {
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

export type Json = Record<string, unknown>;

/** `where` is the operation, and the way from it. */
type Tell = (rule: string, where: string) => void;

function entries(value: unknown): [string, unknown][] {
  return typeof value === "object" && value !== null ? Object.entries(value) : [];
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

export function at(value: unknown, ...steps: readonly string[]): unknown {
  return steps.reduce<unknown>(
    (node, step) => (typeof node === "object" && node !== null ? (node as Json)[step] : undefined),
    value,
  );
}
