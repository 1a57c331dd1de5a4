// Which Ids the sample requests take from which answers. The contract's links say what leads on to what; this picks one
// source for each Id. It makes no requests.
import type { Example, LinkedOperation } from "./contract-parts.ts";

/** A variable of the samples, and the place in an answer that it is taken from. */
export interface Capture {
  readonly variable: string;
  /** A JSON pointer (RFC 6901) into the answer's body, such as `/0/Id`. */
  readonly pointer: string;
}

export interface SampleIds {
  /** What is taken from the answers of an operation; the n-th example of its body, counted from 0, has its own. */
  capturedFrom(operationId: string, example: number): readonly Capture[];
  /** The variable for a parameter of an operation, where an answer leads to it. */
  variableOf(operationId: string, parameter: string): string | undefined;
  /** The variable for a field of a body with this value: `FeatureId`, or what was made and is spoken of as `Id`. */
  variableOfField(operation: LinkedOperation, field: string, value: unknown): string | undefined;
}

interface Source {
  readonly operation: LinkedOperation;
  readonly pointer: string;
}

const isLookup = ({ operationId }: LinkedOperation) => operationId.endsWith("Lookup");
const makes = ({ operationId }: LinkedOperation) => /^(create|set)[A-Z]/.test(operationId);

/** `getLicenseServerLookup` gives `license_server_id`. */
function variableNamed({ operationId }: LinkedOperation): string {
  const noun = operationId.replace(/^[a-z]+/, "").replace(/Lookup$/, "");
  return `${snake(noun)}_id`;
}

const snake = (name: string) => name.replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, "_").toLowerCase();

/** What made the thing comes before a look-up, and that before any other list. */
function rank(source: LinkedOperation, target: LinkedOperation): number {
  if (makes(source) && source.tag === target.tag) return 0;
  return isLookup(source) ? 1 : 2;
}

/** Whether the target gets or deletes a thing whose Id only the source answers, since no sample request makes such a thing. */
const isUponOneOf = (source: LinkedOperation, target: LinkedOperation) =>
  ["GET", "DELETE"].includes(target.method) && target.path === `${source.path}/{id}`;

export function sampleIds(operations: readonly LinkedOperation[]): SampleIds {
  const sources = new Map<string, Source>();
  const captures = new Map<string, Capture[]>();
  for (const target of operations) {
    for (const { name: parameter, in: place } of target.parameters) {
      const candidates = operations
        .flatMap((operation) =>
          operation.links
            .filter((link) => link.operationId === target.operationId && link.parameters[parameter]?.startsWith("$"))
            .map((link) => ({ operation, pointer: pointerOf(link.parameters[parameter] ?? "") })),
        )
        .filter(({ operation }) => place === "path" || isLookup(operation))
        // A look-up also leads on by what its rows belong to, but gives the Ids of its rows alone.
        .filter(({ operation, pointer }) => !isLookup(operation) || pointer === "/0/Id")
        .sort((left, right) => rank(left.operation, target) - rank(right.operation, target));
      const [source] = candidates;
      if (source === undefined || (rank(source.operation, target) === 2 && !isUponOneOf(source.operation, target)))
        continue;
      sources.set(`${target.operationId} ${parameter}`, source);
      keep(source);
    }
  }
  // What is made, and spoken of by its Id in bodies: these Ids as the examples have them, each made by one more example.
  const made = new Map<LinkedOperation, readonly unknown[]>();
  for (const operation of operations.filter(makes)) {
    const spoken = operations
      .filter(({ tag }) => tag === operation.tag)
      .flatMap(({ examples }) => examples.flatMap(idsAtTop));
    if (spoken.length === 0) continue;
    made.set(operation, [...new Set(spoken)]);
    keep({ operation, pointer: "/Id" });
  }

  function keep({ operation, pointer }: Source): void {
    const known = captures.get(operation.operationId) ?? [];
    const variable = variableNamed(operation);
    if (!known.some((one) => one.variable === variable)) known.push({ variable, pointer });
    captures.set(operation.operationId, known);
  }

  return {
    capturedFrom: (operationId, example) =>
      (captures.get(operationId) ?? []).map(({ variable, pointer }) => ({ pointer, variable: nth(variable, example) })),
    variableOf: (operationId, parameter) => {
      const source = sources.get(`${operationId} ${parameter}`);
      return source && variableNamed(source.operation);
    },
    variableOfField: ({ tag }, field, value) => {
      for (const [maker, values] of made) {
        const isIt = field === "Id" ? maker.tag === tag : variableNamed(maker).endsWith(`_${snake(field)}`);
        if (isIt && values.includes(value)) return nth(variableNamed(maker), values.indexOf(value));
      }
      const lookup = operations.find((one) => isLookup(one) && variableNamed(one) === snake(field.replace(/s$/, "")));
      return lookup && variableNamed(lookup);
    },
  };
}

const nth = (variable: string, example: number) => (example === 0 ? variable : `${variable}_${example + 1}`);

function pointerOf(expression: string): string {
  const [, pointer] = /^\$response\.body#(\/.*)$/.exec(expression) ?? [];
  if (pointer === undefined) throw new Error(`A link's expression is none of an answer's body: ${expression}`);
  return pointer;
}

/** The Ids of the rows of an example, or of its one. */
function idsAtTop({ value }: Example): readonly unknown[] {
  return [value].flat().flatMap((row) => (typeof row === "object" && row !== null && "Id" in row ? [row.Id] : []));
}
