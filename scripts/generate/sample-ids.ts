// Which Ids the sample requests take from which answers. The contract's links say what leads on to what; this picks one
// source for each Id. It makes no requests.
import type { Example, LinkedOperation } from "./contract-parts.ts";

/** A variable of the samples, and the place in an answer that it is taken from. */
export interface Capture {
  readonly variable: string;
  /** A JSON pointer (RFC 6901) into the answer's body, or into its row of this name, such as `/Id`. */
  readonly pointer: string;
  readonly rowNamed?: string;
}

/** The names of the contract's examples may be those of somebody's things: samples write and change their own alone. */
const ownNames: Readonly<Record<string, string>> = {
  "27000@lic-cad-01": "27000@sample-server",
  "27010@lic-eda-01": "27000@sample-server",
  "broker-cad": "sample-broker",
  "broker-eda": "sample-broker",
  cad_pro: "sample_cad",
  mkeller: "sample.user",
  jtan: "sample.colleague",
};
const exampleNames = new RegExp(`(?<![\\w.@-])(${Object.keys(ownNames).join("|")})(?![\\w.@-])`, "g");

export const withOwnNames = (text: string) => text.replaceAll(exampleNames, (name) => ownNames[name] ?? name);

/** The row that the samples made, of answers with more rows. */
const ownRows: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  getFeatureLookup: { feature_id: "sample_cad" },
  getLicenseServerLookup: { license_server_id: "27000@sample-server" },
  getUserLookup: { user_id: "sample.user", manager_user_id: "sample.colleague" },
  setAccountViews: { account_views_id: "CAD that is full" },
};

export interface SampleIds {
  /** What is taken from the answers of an operation; the n-th example of its body, counted from 0, has its own. */
  capturedFrom(operationId: string, example: number): readonly Capture[];
  /** The variable for a parameter of an operation, where an answer leads to it. */
  variableOf(operationId: string, parameter: string, example: number): string | undefined;
  /** The variable for a field of a body with this value: `FeatureId`, or what was made and is spoken of as `Id`. */
  variableOfField(operation: LinkedOperation, field: string, value: unknown): string | undefined;
  /** The examples of what an operation deletes, each of which has to be deleted. */
  endedBy(operation: LinkedOperation): readonly Example[];
}

/** Claims name no Id but the machine: the account that one example of `createAccount` makes. */
const holder = {
  field: "Holder",
  operationId: "createAccount",
  example: 1,
  capture: { variable: "broker_account_name", pointer: "/Name" },
};

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

/** Whether the target gets a thing whose Id only the source answers, since no sample request makes such a thing. */
const getsOneOf = (source: LinkedOperation, target: LinkedOperation) =>
  target.method === "GET" && target.path === `${source.path}/{id}`;

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
      if (source === undefined || (rank(source.operation, target) === 2 && !getsOneOf(source.operation, target)))
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
    capturedFrom: (operationId, example) => {
      const rows = ownRows[operationId];
      if (rows) return Object.entries(rows).map(([variable, rowNamed]) => ({ variable, pointer: "/Id", rowNamed }));
      const own = (captures.get(operationId) ?? []).map(({ variable, pointer }) => {
        return { pointer, variable: nth(variable, example) };
      });
      return operationId === holder.operationId && example === holder.example ? [...own, holder.capture] : own;
    },
    variableOf: (operationId, parameter, example) => {
      const source = sources.get(`${operationId} ${parameter}`);
      return source && nth(variableNamed(source.operation), example);
    },
    variableOfField: ({ tag }, field, value) => {
      if (field === holder.field) return holder.capture.variable;
      for (const [maker, values] of made) {
        const isIt = field === "Id" ? maker.tag === tag : variableNamed(maker).endsWith(`_${snake(field)}`);
        if (isIt && values.includes(value)) return nth(variableNamed(maker), values.indexOf(value));
      }
      const variable = snake(field.replace(/s$/, ""));
      return Object.values(ownRows).some((rows) => variable in rows) ? variable : undefined;
    },
    endedBy: ({ operationId, method }) => {
      const source = sources.get(`${operationId} id`)?.operation;
      return method === "DELETE" && source !== undefined && makes(source) ? source.examples : [];
    },
  };
}

/** The way of a pointer in JavaScript: `/Items/0/Id` gives `?.Items?.[0]?.Id`. */
export function optionalChain(pointer: string): string {
  const steps = pointer.slice(1).split("/");
  return steps.map((step) => (/^\d+$/.test(step) ? `?.[${step}]` : `?.${step}`)).join("");
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
