// The bundled contract as it lies in generated/openapi.json. Read once; nobody changes it.
import { readFileSync } from "node:fs";

/** As much of an operation as is read here; openapi-backend knows the rest. */
export interface ContractDocument {
  readonly openapi: string;
  readonly servers?: readonly { readonly url: string; readonly description?: string }[];
  readonly security?: readonly object[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, object>>>>;
  readonly components: Readonly<Record<string, object>>;
}

let contract: ContractDocument | undefined;

export function readContract(): ContractDocument {
  contract ??= JSON.parse(readFileSync(new URL("../../generated/openapi.json", import.meta.url), "utf8"));
  return contract as ContractDocument;
}
