// The contract as this version follows it: it is published as open, for later versions, and limited here to the fields and the
// values that it names.
import { readFileSync } from "node:fs";

const file = new URL("../../../generated/openapi.json", import.meta.url);

export const closedContract = JSON.parse(readFileSync(file, "utf8"), (_, value) => {
  if (typeof value !== "object" || value === null) return value;
  const { "x-extensible-enum": values, ...schema } = value;
  if (values !== undefined) return { ...schema, enum: values };
  const isRecord = value.properties !== undefined && value.additionalProperties === true;
  return isRecord ? { ...value, additionalProperties: false } : value;
});
