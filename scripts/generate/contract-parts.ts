// The contract's operations with references resolved, as far as the sample requests need them.

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

export interface LinkedOperation {
  readonly operationId: string;
  readonly tag: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  readonly description: string;
  readonly parameters: readonly Parameter[];
  /** The optional parameters that a sample gives (`x-sample-parameters`). */
  readonly sampleParameters: readonly string[];
  /** The fields of its body that no two things share (`x-sample-unique`). */
  readonly sampleUnique: readonly string[];
  /** It has no sample request, since who sends them all would not want it sent (`x-sample-none`). */
  readonly hasNoSample: boolean;
  /** The examples of its body; none where it takes none. */
  readonly examples: readonly Example[];
  /** The media type of its body. */
  readonly bodyType: string;
  /** What its successful answer leads to. */
  readonly links: readonly Link[];
  /** The usual form of its answer. */
  readonly accept: string;
  readonly answersCsv: boolean;
}

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

interface Answer {
  readonly content?: object;
  readonly links?: object;
}

export interface Source {
  readonly paths?: object;
  readonly components: object;
}

const methods = ["get", "post", "put", "patch", "delete"];

/** In the order of the contract. */
export function operationsOf(contract: Source): readonly LinkedOperation[] {
  const at = <T>(node: unknown): T => {
    const reference = (node as { $ref?: string }).$ref;
    if (reference === undefined) return node as T;
    const steps = reference.slice("#/".length).split("/");
    return at(steps.reduce((part, step) => (part as Record<string, object>)[step] ?? {}, contract as object));
  };
  return Object.entries(contract.paths ?? {}).flatMap(([path, item]) =>
    Object.entries(item as Record<string, Written>)
      .filter(([method]) => methods.includes(method))
      .map(([method, written]): LinkedOperation => {
        const success = Object.entries(written.responses).find(([status]) => status.startsWith("2"));
        const answer = at<Answer>(success?.[1] ?? {});
        const [bodyType = "", body] = Object.entries(written.requestBody?.content ?? {})[0] ?? [];
        const examples = Object.values(body?.examples ?? {}).map((example) => at<Example>(example));
        return {
          operationId: written.operationId,
          tag: written.tags[0],
          method: method.toUpperCase(),
          path,
          summary: written.summary,
          description: written.description.trim(),
          parameters: (written.parameters ?? [])
            .map((parameter) => at<Parameter>(parameter))
            .filter(({ deprecated }) => deprecated !== true),
          sampleParameters: written["x-sample-parameters"] ?? [],
          sampleUnique: written["x-sample-unique"] ?? [],
          hasNoSample: written["x-sample-none"] === true,
          examples,
          bodyType,
          links: Object.values(answer.links ?? {}).map((link) => at<Link>(link)),
          accept: Object.keys(answer.content ?? {})[0] ?? "application/json",
          answersCsv: "text/csv" in (answer.content ?? {}),
        };
      }),
  );
}
