// Which changes from one contract to a later one break the programs of its users, by the rules of oasdiff, and by some
// more that generated clients feel: names, tags, roles, statuses of problems, links. Pure: two documents in, a list of
// texts out. Additions that users may ignore are not listed. schema-changes.ts compares schemas.

import { compareSchemas } from "./schema-changes.ts";
import { at, entries, type Json, list, type Tell } from "./tell.ts";

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
