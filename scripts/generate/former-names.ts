// Former names of parameters and of fields of bodies (`x-former-names`): the contract says of each what it is called now, and this
// adds it as deprecated, like what it stands for, where it is not written out.
import { type Node, nodesOf, resolver, within } from "./contract-nodes.ts";

/** Changes the contract, which is one document. */
export function addFormerNames(contract: Node): void {
  const at = resolver(contract);
  const headers = contract["x-former-name-headers"] as Node;
  delete contract["x-former-name-headers"];
  for (const schema of nodesOf(within(contract, "components", "schemas"))) {
    const properties = within(schema, "properties");
    for (const [former, now] of formerNamesOf(schema)) properties[former] ??= deprecated(within(properties, now), now);
  }
  for (const operation of nodesOf(contract.paths).flatMap(nodesOf)) {
    const parameters = (operation.parameters ?? []) as Node[];
    const known = new Map(parameters.map((one) => [at(one).name, at(one)]));
    for (const [former, now] of formerNamesOf(operation)) {
      const parameter = known.get(now);
      if (parameter === undefined) throw new Error(`${operation.operationId} has no ${now}.`);
      if (!known.has(former)) parameters.push({ ...deprecated(parameter, now), name: former });
    }
    if (!parameters.some((one) => at(one).deprecated) && !hasDeprecated(operation.requestBody, at)) continue;
    const responses = within(operation, "responses");
    const answer = at(within(responses, "200"));
    operation.responses = { ...responses, 200: { ...answer, headers: { ...headers, ...within(answer, "headers") } } };
  }
}

function formerNamesOf(node: Node): [former: string, now: string][] {
  return Object.entries((node["x-former-names"] ?? {}) as Record<string, string>);
}

function deprecated(node: Node, now: string): Node {
  const { $ref, ...own } = node;
  const same = $ref === undefined ? own : { allOf: [{ $ref }] };
  return { ...same, description: `This is the former name of \`${now}\`, which means the same.`, deprecated: true };
}

/** Whether a deprecated field is somewhere in a body. */
function hasDeprecated(node: unknown, at: (node: Node) => Node): boolean {
  if (typeof node !== "object" || node === null) return false;
  const found = at(node as Node);
  return found.deprecated === true || nodesOf(found).some((part) => hasDeprecated(part, at));
}
