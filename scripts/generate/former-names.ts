// Former names of parameters and of fields of bodies (`x-former-names`): the contract says of each what it is called now, and this
// adds it as deprecated, like what it stands for, where it is not written out.
import { type Node, nodesOf, resolver } from "./contract-nodes.ts";

/** Changes the contract, which is one document. */
export function addFormerNames(contract: Node): void {
  const { "x-former-name-headers": headers, paths, components } = contract as Record<string, Node>;
  const at = resolver(contract);
  for (const schema of nodesOf(components?.schemas)) {
    const properties = (schema.properties ?? {}) as Node;
    for (const [former, now] of formerNamesOf(schema)) properties[former] ??= deprecated(properties[now] as Node, now);
  }
  for (const operation of nodesOf(paths).flatMap(nodesOf)) {
    const parameters = (operation.parameters ?? []) as Node[];
    const known = new Map(parameters.map((one) => [at(one).name, at(one)]));
    for (const [former, now] of formerNamesOf(operation)) {
      if (!known.has(now)) throw new Error(`${operation.operationId} has no ${now}.`);
      if (!known.has(former)) parameters.push({ ...deprecated(known.get(now) as Node, now), name: former });
    }
    if (!parameters.some((one) => at(one).deprecated) && !hasDeprecated(operation.requestBody, at)) continue;
    const { responses } = operation as Record<string, Record<string, Node>>;
    const answer = at(responses?.["200"] ?? {});
    operation.responses = { ...responses, 200: { ...answer, headers: { ...headers, ...(answer.headers as Node) } } };
  }
  delete contract["x-former-name-headers"];
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
