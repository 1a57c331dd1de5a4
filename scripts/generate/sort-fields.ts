// What lists can be ordered by in an address (`x-sort-of` of a parameter): the fields of the row that the named enum has, each also
// behind a minus.
import { type Node, nodesOf, resolver, within } from "./contract-nodes.ts";

/** Changes the contract, which is one document. */
export function addSortFields(contract: Node): void {
  const at = resolver(contract);
  for (const operation of nodesOf(contract.paths).flatMap(nodesOf)) {
    const parameter = ((operation.parameters ?? []) as Node[]).map(at).find((one) => "x-sort-of" in one);
    if (parameter === undefined) continue;
    const fields = within(contract, "components", "schemas", String(parameter["x-sort-of"])).enum as string[];
    const answer = at(within(operation, "responses", "200", "content", "application/json", "schema"));
    const list = at(within(answer, "properties", "Items"));
    const row = at(within("items" in list ? list : answer, "items")).properties as Node;
    const items = {
      type: "string",
      pattern: `^-?(?:${fields.filter((field) => field in row).join("|")})$`,
      "x-expected": "a field of the rows, behind a minus where the order falls",
    };
    parameter.schema = { ...(parameter.schema as Node), items };
    delete parameter["x-sort-of"];
  }
}
