// Records that held against the contract once need not be checked again: an object that nobody changes holds for ever. Which
// list of which operation has records that come again, and how its validator learns which of them held.
import { _, type Ajv, type KeywordCxt } from "ajv";
import { objectNotes } from "../../domain/object-notes.ts";
import type { OperationId } from "../../handlers/types.ts";

/** By operation the list whose records each body mostly repeats from the one before. Its name stands once in the contract. */
export const repeatedLists: Partial<Readonly<Record<OperationId, string>>> = {
  postBrokerCompositeMessage: "Checkouts",
};
const listNames: ReadonlySet<string> = new Set(Object.values(repeatedLists));

const held = objectNotes<object, true>();
const keyword = "x-held";

/** Call it when the whole of a body holds. */
export function noteHeld(records: readonly object[]): void {
  for (const record of records) held.set(record, true);
}

/** The schema of a property, whose items are passed over where they held before. */
export function passingOverHeld(name: string, schema: unknown): unknown {
  const { type, items } = (schema ?? {}) as { type?: unknown; items?: unknown };
  if (!listNames.has(name) || type !== "array") return schema;
  return { ...(schema as object), items: { if: { [keyword]: true }, else: items } };
}

/** An error that says nothing: what `else` found stands beside it. */
export const sayingNothing = "if";

export function useHeld(ajv: Ajv): void {
  ajv.addKeyword({
    keyword,
    code: (cxt: KeywordCxt) => {
      cxt.pass(_`${cxt.gen.scopeValue("obj", { ref: held })}.of(${cxt.data}) === true`);
    },
  });
}
