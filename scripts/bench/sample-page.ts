// A page of sessions as the contract's own example has it: the same bytes for every server of the benchmark.
import { readFileSync } from "node:fs";
import { JsonText } from "../../db/index.ts";
import type { SessionPage } from "../../generated/contract.ts";

const contract = JSON.parse(readFileSync(new URL("../../generated/openapi.json", import.meta.url), "utf8"));

export const samplePage = new JsonText<SessionPage>(JSON.stringify(contract.components.schemas.SessionPage.example), 1);
