// Records that held against the contract once need not be checked again: an object that nobody changes holds for ever. Which
// list of which operation has records that come again; its validator passes over what is of an earlier body, as only bodies that
// held are remembered.
import { _, type Ajv, type KeywordCxt, nil } from "ajv";
import { compileSchema, SchemaEnv } from "ajv/dist/compile/index.js";
import names from "ajv/dist/compile/names.js";
import { callValidateCode } from "ajv/dist/vocabularies/code.js";
import { getValidate } from "ajv/dist/vocabularies/core/ref.js";
import { InRuns } from "../../domain/repeated-lists.ts";
import type { OperationId } from "../../handlers/types.ts";

/** By operation the list whose records each body mostly repeats from the one before. Its name stands once in the contract. */
export const repeatedLists: Partial<Readonly<Record<OperationId, string>>> = {
  postBrokerCompositeMessage: "Checkouts",
};
/** Lists of which a body may have ten thousand. */
const longLists: ReadonlySet<string> = new Set([...Object.values(repeatedLists), "Events"]);

const repeated = new InRuns();
const keyword = "x-record";

/** The schema of a property; the items of long lists are records. */
export function withRecords(name: string, schema: unknown): unknown {
  const { type, items } = (schema ?? {}) as { type?: unknown; items?: unknown };
  if (!longLists.has(name) || type !== "array") return schema;
  return { ...(schema as object), items: { [keyword]: items } };
}

/**
 * What held before is passed over. Each kind of record has a function of its own: the one of the whole body is so long that V8
 * optimises it late, and takes a tenth of a second for it.
 */
export function useRecords(ajv: Ajv): void {
  ajv.addKeyword({
    keyword,
    schemaType: "object",
    code: (cxt: KeywordCxt) => {
      const { gen, schema, it } = cxt;
      const { baseId } = it;
      // What it refers to is of the whole schema.
      const record = new SchemaEnv({ schema, root: it.schemaEnv.root, baseId });
      const validate = getValidate(cxt, compileSchema.call(ajv, record));
      const isHeld = _`${gen.scopeValue("obj", { ref: repeated })}.has(${it.parentData}, ${it.parentDataProperty})`;
      cxt.pass(_`${isHeld} || ${callValidateCode(cxt, validate, nil)}`, () => {
        const { vErrors, errors } = names.default;
        gen.assign(vErrors, _`${vErrors} === null ? ${validate}.errors : ${vErrors}.concat(${validate}.errors)`);
        gen.assign(errors, _`${vErrors}.length`);
      });
    },
  });
}
