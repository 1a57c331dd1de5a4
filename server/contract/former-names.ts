// Other names of parameters and of fields of bodies (`x-former-names` of the contract), so that handlers know one name for one
// thing: what came under another name goes under that one, and a problem speaks of the name that was sent.
import { isDeepStrictEqual } from "node:util";
import { invalidFields, Problem } from "../../domain/problem.ts";
import { Mistakes, type ParameterObject } from "./parameters.ts";

/** As much of a schema as is read here, dereferenced. */
interface Schema {
  readonly type?: string;
  readonly deprecated?: boolean;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly allOf?: readonly Schema[];
  readonly "x-former-names"?: Readonly<Record<string, string>>;
}

/** A name, and the one that handlers know where it is not that itself. */
interface OtherName {
  /** To the object that has it, from the top of a body; empty for parameters. */
  readonly way: readonly string[];
  readonly name: string;
  readonly now: string | undefined;
  readonly isDeprecated: boolean;
  /** One value where there may be several now. */
  readonly isOneOfList: boolean;
}

/** What a request said by other names. */
export interface Sent {
  readonly isDeprecated: boolean;
  /** The problem of a handler, by the names that the request has. */
  asSent(error: unknown): unknown;
}

type Named = Readonly<Record<string, Pick<Schema, "type" | "deprecated">>>;

/** The other names of one operation. */
export class FormerNames {
  readonly #ofQuery: readonly OtherName[];
  readonly #ofBody: readonly OtherName[];

  constructor(
    parameters: readonly ParameterObject[],
    formerNames: Readonly<Record<string, string>> | undefined,
    body: unknown,
  ) {
    const named = parameters.map(({ name, deprecated, schema }) => [name, { ...schema, deprecated }]);
    this.#ofQuery = [...otherNames([], Object.fromEntries(named), formerNames)];
    this.#ofBody = [...namesIn([], (body ?? {}) as Schema)];
  }

  /** Puts what came under other names in its place. Throws where that has another value; null: there were no other names. */
  settle(query: object, body: unknown): Sent | null {
    if (this.#ofQuery.length === 0 && this.#ofBody.length === 0) return null;
    const sent = new Map<string, string>();
    const mistakes = new Mistakes();
    let isDeprecated = false;
    const settleIn = (top: unknown, other: OtherName) => {
      const { way, name, now } = other;
      const place = placeOf(top, way);
      if (place === undefined || !Object.hasOwn(place, name)) return;
      isDeprecated ||= other.isDeprecated;
      if (now === undefined) return;
      const [former, today] = [name, now].map((field) => [...way, field].join("."));
      const value = other.isOneOfList ? [place[name]] : place[name];
      if (Object.hasOwn(place, now) && !isDeepStrictEqual(place[now], value)) {
        mistakes.add(former as string, `must be the same as ${now}, which is another name of it, or be left out`);
      }
      delete place[name];
      place[now] = value;
      sent.set(today as string, former as string);
    };
    for (const other of this.#ofQuery) settleIn(query, other);
    for (const other of this.#ofBody) settleIn(body, other);
    if (mistakes.any) throw invalidFields(mistakes.toErrors());
    if (sent.size === 0 && !isDeprecated) return null;
    return { isDeprecated, asSent: (error) => inNamesSent(error, sent) };
  }
}

function* namesIn(way: readonly string[], { properties = {}, ...schema }: Schema): Generator<OtherName> {
  yield* otherNames(way, properties, schema["x-former-names"]);
  for (const [name, inner] of Object.entries(properties)) {
    for (const part of [inner, ...(inner.allOf ?? [])]) yield* namesIn([...way, name], part);
  }
}

function* otherNames(
  way: readonly string[],
  named: Named,
  formerNames: Readonly<Record<string, string>> = {},
): Generator<OtherName> {
  for (const [name, { type, deprecated = false }] of Object.entries(named)) {
    const now = formerNames[name];
    if (now === undefined && !deprecated) continue;
    const isOneOfList = now !== undefined && named[now]?.type === "array" && type !== "array";
    yield { way, name, now, isDeprecated: deprecated, isOneOfList };
  }
}

function placeOf(top: unknown, way: readonly string[]): Record<string, unknown> | undefined {
  const place = way.reduce<unknown>((at, step) => (at as Record<string, unknown> | null | undefined)?.[step], top);
  return typeof place === "object" && place !== null ? (place as Record<string, unknown>) : undefined;
}

function inNamesSent(error: unknown, sent: ReadonlyMap<string, string>): unknown {
  if (!(error instanceof Problem) || error.code !== "invalid_input" || error.errors === undefined) return error;
  return invalidFields(
    Object.fromEntries(Object.entries(error.errors).map(([field, texts]) => [sent.get(field) ?? field, texts])),
  );
}
