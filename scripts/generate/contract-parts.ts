// The contract's operations with references resolved, as far as the sample requests need them.
import { resolver } from "../contract/json.ts";

export interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly deprecated?: boolean;
  readonly description: string;
  readonly example: unknown;
}

interface Link {
  readonly operationId: string;
  readonly parameters: Readonly<Record<string, string>>;
}

export interface Example {
  readonly summary: string;
  readonly value: unknown;
}

export type LinkedOperation = ReturnType<typeof operationsOf>[number];

export interface Tag {
  readonly name: string;
  readonly description: string;
}

interface Written {
  readonly operationId: string;
  readonly tags: readonly [string];
  readonly summary: string;
  readonly description: string;
  readonly parameters?: readonly unknown[];
  readonly "x-sample-parameters"?: readonly string[];
  readonly "x-sample-unique"?: readonly string[];
  readonly "x-sample-none"?: boolean;
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly examples: object }>> };
  readonly responses: Readonly<Record<string, unknown>>;
}

interface DeclaredResponse {
  readonly content?: object;
  readonly links?: object;
}

export interface Source {
  readonly paths?: object;
  readonly components: object;
}

const methods = ["get", "post", "put", "patch", "delete"];

/** In the order of the contract. */
export function operationsOf(contract: Source) {
  const resolve = resolver(contract);
  return Object.entries(contract.paths ?? {}).flatMap(([path, item]) =>
    Object.entries(item as Record<string, Written>)
      .filter(([method]) => methods.includes(method))
      .map(([method, written]) => {
        const success = Object.entries(written.responses).find(([status]) => status.startsWith("2"));
        const response = resolve<DeclaredResponse>(success?.[1] ?? {});
        const [bodyType = "", body] = Object.entries(written.requestBody?.content ?? {})[0] ?? [];
        return {
          operationId: written.operationId,
          tag: written.tags[0],
          method: method.toUpperCase(),
          path,
          summary: written.summary,
          description: written.description.trim(),
          parameters: (written.parameters ?? []).map((parameter) => resolve<Parameter>(parameter)),
          /** The optional parameters that a sample gives. */
          sampleParameters: written["x-sample-parameters"] ?? [],
          /** The fields of its body that must be unique. */
          sampleUnique: written["x-sample-unique"] ?? [],
          /** It has no sample request: somebody who sends all samples would not want it. */
          hasNoSample: written["x-sample-none"] === true,
          /** The examples of its body, which has this media type; none where it takes no body. */
          examples: Object.values(body?.examples ?? {}).map((example) => resolve<Example>(example)),
          bodyType,
          /** The links of its successful response. */
          links: Object.values(response.links ?? {}).map((link) => resolve<Link>(link)),
          /** The usual media type of its response. */
          accept: Object.keys(response.content ?? {})[0] ?? "application/json",
          hasCsv: "text/csv" in (response.content ?? {}),
        };
      }),
  );
}
