// What a generated client has to call so that it has read every method: each GET and each query of the contract, with what
// the operation needs. Each language turns the names into its own.
import { examplesOf, readContract } from "../contract/contract-document.ts";

interface Ids {
  readonly licenseServerId: number;
  readonly featureId: number;
  readonly packageId: number;
  readonly groupId: number;
}

export interface ReadingStep {
  readonly tag: string;
  readonly operation: string;
  readonly path: readonly unknown[];
  readonly query: Readonly<Record<string, unknown>>;
  /** Path and query together. */
  readonly named: Readonly<Record<string, unknown>>;
  readonly body: unknown;
  readonly bodyName: string | null;
  /** All that is given, for languages without names for arguments: path, query, body. */
  readonly positional: readonly unknown[];
}

export async function readingPlan(ids: Ids): Promise<readonly ReadingStep[]> {
  const paths: Readonly<Record<string, Record<string, unknown>>> = {
    getLicenseServer: { id: ids.licenseServerId },
    getGroup: { id: ids.groupId },
    getPackage: { id: ids.packageId },
  };
  const queries: Readonly<Record<string, Record<string, unknown>>> = {
    getFeatureUsage: { featureId: ids.featureId },
    getDenialsOverTime: { startDateUtc: "2026-03-02", bucketSize: "Day" },
    getUsageOverTime: { bucketSize: "Day" },
  };
  const { operations, text } = await readContract();
  const written = JSON.parse(text) as { paths: Record<string, Record<string, { requestBody?: object }>> };
  const reading = operations.filter(({ method, operationId }) => method === "get" || operationId.startsWith("query"));
  return reading.map(({ tags = [], operationId, path: place, method, requestBody }) => {
    const path = paths[operationId] ?? {};
    const query = queries[operationId] ?? {};
    const content = requestBody?.content["application/json"];
    const body = content === undefined ? null : examplesOf(content)[0];
    const [, bodyName = null] =
      /"schema":\{"\$ref":"[^"]*\/(\w+)"/.exec(JSON.stringify(written.paths[place]?.[method]?.requestBody ?? {})) ?? [];
    return {
      ...{ tag: tags[0] ?? "", operation: operationId, path: Object.values(path), query, named: { ...path, ...query } },
      ...{ body, bodyName, positional: [...Object.values(path), ...Object.values(query), ...(body ? [body] : [])] },
    };
  });
}
