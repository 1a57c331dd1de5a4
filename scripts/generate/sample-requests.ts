// One sample request for each operation and each example of its body, in an order in which they can be sent. sample-files.ts writes
// them to files.
import {
  type Example,
  type LinkedOperation,
  operationsOf,
  type Parameter,
  type Source,
  type Tag,
} from "./contract-parts.ts";

/** `value` may hold variables as `{{name}}`. */
export interface SampleParameter {
  readonly name: string;
  readonly value: string;
  readonly description: string;
  /** Whether the sample sends it; else it is shown as possible. */
  readonly isSent: boolean;
}

export interface SampleRequest {
  /** A unique name: the operationId, with a suffix for further samples of it. */
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly method: string;
  /** With its parameters as `{id}`. */
  readonly path: string;
  readonly pathParameters: readonly SampleParameter[];
  readonly query: readonly SampleParameter[];
  readonly accept: string;
  /** JSON with variables for some numbers, or CSV. */
  readonly body: string | null;
  /** The media type of the body. */
  readonly bodyType: string;
  readonly captures: readonly Capture[];
}

export interface SampleFolder {
  readonly name: string;
  readonly description: string;
  readonly requests: readonly SampleRequest[];
}

export interface Samples {
  readonly title: string;
  readonly version: string;
  /** Filled in by the sender of the samples. */
  readonly variables: typeof variables;
  /** The first one looks up Ids; the token is requested before it. */
  readonly folders: readonly SampleFolder[];
}

const variables = [
  { name: "base_url", value: "http://127.0.0.1:5015", description: "The address of the API server." },
  { name: "auth_url", value: "http://127.0.0.1:5000", description: "The address of the identity service." },
  { name: "client_id", value: "", description: "The client id of your client credentials." },
  { name: "client_secret", value: "", description: "Their secret. Do not share it." },
  { name: "username", value: "", description: "The name that you log in with." },
  { name: "password", value: "", description: "Its password. Do not share it." },
];

/** For those who send them all. */
export const aboutRun: readonly string[] = [
  "sent from top to bottom, they report a sample licence server, 27000@sample-server, take Ids from earlier responses, and",
  "delete what they made where a request deletes such a thing. Other data they only read.",
];

const firstSteps = {
  name: "First steps",
  description: "A token, then a report that makes the data of the other requests, and its Ids.",
};

interface Documented extends Source {
  readonly info: { readonly title: string; readonly version: string };
  readonly tags: readonly Tag[];
}

export function samplesOf(contract: Documented): Samples {
  const operations = operationsOf(contract).filter(({ hasNoSample }) => !hasNoSample);
  const ids = sampleIds(operations);
  const all = inOrder(operations).map((operation) => ({ operation, requests: requestsOf(operation, ids) }));
  const first = all.flatMap(({ requests }) => requests.filter(isFirst));
  const byTag = contract.tags.map(({ name, description }) => {
    const requests = all.flatMap((one) => (one.operation.tag === name ? one.requests : []));
    return { name, description, requests: requests.filter((request) => !isFirst(request)) };
  });
  first.sort((left, right) => Number(isReport(right)) - Number(isReport(left)));
  const folders = [{ ...firstSteps, requests: first }, ...byTag.filter(({ requests }) => requests.length > 0)];
  return { ...contract.info, variables, folders };
}

/** The reports of a licence server with its features, its checkouts and its denials. */
const isReport = ({ id }: SampleRequest) => /^postBrokerCompositeMessage2?$/.test(id);
const isFirst = (request: SampleRequest) => isReport(request) || /Lookup(Csv)?$/.test(request.id);

/** Deletions come last, in reverse order, so that all requests before them find what was made. */
function inOrder(operations: readonly LinkedOperation[]): readonly LinkedOperation[] {
  const ends = operations.filter(({ method }) => method === "DELETE");
  const uses = operations.filter(({ path, method }) => path.includes("{") && method !== "DELETE");
  const others = operations.filter((operation) => !ends.includes(operation) && !uses.includes(operation));
  // A change may disable a thing, so that nothing more can be done with it.
  const acts = uses.filter(({ method }) => method === "POST");
  const changes = [...acts, ...uses.filter(({ method }) => method !== "GET" && method !== "POST")];
  return [...others, ...changes, ...uses.filter(({ method }) => method === "GET"), ...ends.reverse()];
}

function requestsOf(operation: LinkedOperation, ids: SampleIds): readonly SampleRequest[] {
  const { operationId, summary, description, method, path, examples, bodyType, accept, hasCsv } = operation;
  const parameters = operation.parameters.filter(({ deprecated }) => deprecated !== true);
  const of = (location: string, example: number) =>
    parameters.filter((one) => one.in === location).flatMap((one) => sampled(one, operation, ids, example));
  const ended = ids.endedBy(operation);
  const forms: readonly (Example | null)[] = [examples, ended].find((some) => some.length > 0) ?? [null];
  const requests = forms.map((example, index) => ({
    description,
    method,
    path,
    bodyType,
    pathParameters: of("path", ended.length > 0 ? index : 0),
    query: of("query", 0),
    id: index === 0 ? operationId : `${operationId}${index + 1}`,
    title: forms.length > 1 ? `${summary}: ${example?.summary}` : summary,
    accept,
    body: example === null || ended.length > 0 ? null : bodyOf(example.value, operation, ids),
    captures: ids.capturedFrom(operationId, index),
  }));
  const [first] = requests;
  if (!hasCsv || accept === "text/csv" || first === undefined) return requests;
  // As CSV all rows come, unless a page is requested.
  const query = first.query.map((one) => (/^Page(Size|Number)$/.test(one.name) ? { ...one, isSent: false } : one));
  const csv = { id: `${operationId}Csv`, title: `${summary}, as CSV`, accept: "text/csv", captures: [] };
  return [...requests, { ...first, query, ...csv }];
}

/** A list without a variable gives one parameter for each value. */
function sampled(
  parameter: Parameter,
  operation: LinkedOperation,
  ids: SampleIds,
  made: number,
): readonly SampleParameter[] {
  const { name, description, required = false, example } = parameter;
  const variable = ids.variableOf(operation.operationId, name, made);
  const isSent = required || operation.sampleParameters.includes(name);
  const values =
    variable === undefined ? [example].flat().map((one) => withSampleNames(String(one))) : [`{{${variable}}}`];
  return values.map((value) => ({ name, value, description, isSent }));
}

/**
 * Ids of the example become variables where an earlier response contains them. Unique fields get the time, by a variable that
 * Postman and editors of .http files fill in, so that the samples can be sent again.
 */
function bodyOf(example: unknown, operation: LinkedOperation, ids: SampleIds): string {
  if (typeof example === "string") return withSampleNames(example.replaceAll("\r\n", "\n"));
  const text = JSON.stringify(
    example,
    (field, value) => {
      if (operation.sampleUnique.includes(field)) return `${value} {{$timestamp}}`;
      if (!/Ids?$|^Holder$/.test(field) || value === null) return value;
      const variable = ids.variableOfField(operation, field, value);
      if (variable === undefined) return value;
      return Array.isArray(value) ? [`{{${variable}}}`] : `{{${variable}}}`;
    },
    2,
  );
  return withSampleNames(text).replaceAll(/"(\{\{\w+_id(_\d+)?\}\})"/g, "$1");
}

// Which Ids the sample requests take from which responses. The contract's links name the possible sources; this chooses one for
// each Id.

/** A variable of the samples, and where in a response its value comes from. */
export interface Capture {
  readonly variable: string;
  /** A JSON pointer (RFC 6901) into the response's body, or into its row of this name, such as `/Id`. */
  readonly pointer: string;
  readonly rowNamed?: string;
}

/** The names in the contract's examples may exist in a real database: samples write only to things with these names. */
const sampleNames: Readonly<Record<string, string>> = {
  "27000@lic-cad-01": "27000@sample-server",
  "27010@lic-eda-01": "27000@sample-server",
  "broker-cad": "sample-broker",
  "broker-eda": "sample-broker",
  cad_pro: "sample_cad",
  mkeller: "sample.user",
  jtan: "sample.colleague",
};
const exampleNames = new RegExp(`(?<![\\w.@-])(${Object.keys(sampleNames).join("|")})(?![\\w.@-])`, "g");

const withSampleNames = (text: string) => text.replaceAll(exampleNames, (name) => sampleNames[name] ?? name);

/** The row that the samples made, of responses with more rows. */
const sampleRows: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  getFeatureLookup: { feature_id: "sample_cad" },
  getLicenseServerLookup: { license_server_id: "27000@sample-server" },
  getUserLookup: { user_id: "sample.user", manager_user_id: "sample.colleague" },
  setAccountViews: { account_views_id: "CAD that is full" },
};

type SampleIds = ReturnType<typeof sampleIds>;

/** Claims have a name instead of an Id: that of the account that one example of `createAccount` makes. */
const holder = {
  field: "Holder",
  operationId: "createAccount",
  example: 1,
  capture: { variable: "broker_account_name", pointer: "/Name" },
};

interface IdSource {
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

/** The operation that makes the thing is preferred to a look-up, and that to any other list. */
function rank(source: LinkedOperation, target: LinkedOperation): number {
  if (makes(source) && source.tag === target.tag) return 0;
  return isLookup(source) ? 1 : 2;
}

/** Whether the target gets one thing of the source, a list: needed where no sample request makes such a thing. */
const getsOneOf = (source: LinkedOperation, target: LinkedOperation) =>
  target.method === "GET" && target.path === `${source.path}/{id}`;

function sampleIds(operations: readonly LinkedOperation[]) {
  const sources = new Map<string, IdSource>();
  const captures = new Map<string, Capture[]>();
  for (const target of operations) {
    for (const { name: parameter, in: location } of target.parameters) {
      const candidates = operations
        .flatMap((operation) =>
          operation.links
            .filter((link) => link.operationId === target.operationId && link.parameters[parameter]?.startsWith("$"))
            .map((link) => ({ operation, pointer: pointerOf(link.parameters[parameter] ?? "") })),
        )
        .filter(({ operation }) => location === "path" || isLookup(operation))
        // A look-up also has links by what its rows belong to; samples take the Ids of its rows alone.
        .filter(({ operation, pointer }) => !isLookup(operation) || pointer === "/0/Id")
        .sort((left, right) => rank(left.operation, target) - rank(right.operation, target));
      const [source] = candidates;
      if (source === undefined || (rank(source.operation, target) === 2 && !getsOneOf(source.operation, target)))
        continue;
      sources.set(`${target.operationId} ${parameter}`, source);
      capture(source);
    }
  }
  // What is made, and named by its Id in bodies: the Ids in the examples, each made by one more example.
  const made = new Map<LinkedOperation, readonly unknown[]>();
  for (const operation of operations.filter(makes)) {
    const named = operations
      .filter(({ tag }) => tag === operation.tag)
      .flatMap(({ examples }) => examples.flatMap(idsAtTop));
    if (named.length === 0) continue;
    made.set(operation, [...new Set(named)]);
    capture({ operation, pointer: "/Id" });
  }

  function capture({ operation, pointer }: IdSource): void {
    const earlier = captures.get(operation.operationId) ?? [];
    const variable = variableNamed(operation);
    if (!earlier.some((one) => one.variable === variable)) earlier.push({ variable, pointer });
    captures.set(operation.operationId, earlier);
  }

  return {
    /** The variables that the responses of an operation set; each example of its body, counted from 0, has separate ones. */
    capturedFrom: (operationId: string, example: number): readonly Capture[] => {
      const rows = sampleRows[operationId];
      if (rows) return Object.entries(rows).map(([variable, rowNamed]) => ({ variable, pointer: "/Id", rowNamed }));
      const ofExample = (captures.get(operationId) ?? []).map(({ variable, pointer }) => {
        return { pointer, variable: nth(variable, example) };
      });
      return operationId === holder.operationId && example === holder.example
        ? [...ofExample, holder.capture]
        : ofExample;
    },
    /** The variable for a parameter of an operation, where a response has a link to it. */
    variableOf: (operationId: string, parameter: string, example: number) => {
      const source = sources.get(`${operationId} ${parameter}`);
      return source && nth(variableNamed(source.operation), example);
    },
    /** The variable for a field of a body with this value: `FeatureId`, or the `Id` of what was made. */
    variableOfField: ({ tag }: LinkedOperation, field: string, value: unknown) => {
      if (field === holder.field) return holder.capture.variable;
      for (const [maker, values] of made) {
        const isIt = field === "Id" ? maker.tag === tag : variableNamed(maker).endsWith(`_${snake(field)}`);
        if (isIt && values.includes(value)) return nth(variableNamed(maker), values.indexOf(value));
      }
      const variable = snake(field.replace(/s$/, ""));
      return Object.values(sampleRows).some((rows) => variable in rows) ? variable : undefined;
    },
    /** The examples of what an operation deletes, each of which has to be deleted. */
    endedBy: ({ operationId, method }: LinkedOperation): readonly Example[] => {
      const source = sources.get(`${operationId} id`)?.operation;
      return method === "DELETE" && source !== undefined && makes(source) ? source.examples : [];
    },
  };
}

/** A pointer in JavaScript: `/Items/0/Id` gives `?.Items?.[0]?.Id`. */
export function optionalChain(pointer: string): string {
  const steps = pointer.slice(1).split("/");
  return steps.map((step) => (/^\d+$/.test(step) ? `?.[${step}]` : `?.${step}`)).join("");
}

const nth = (variable: string, example: number) => (example === 0 ? variable : `${variable}_${example + 1}`);

function pointerOf(expression: string): string {
  const [, pointer] = /^\$response\.body#(\/.*)$/.exec(expression) ?? [];
  if (pointer === undefined) throw new Error(`A link's expression is not of a response's body: ${expression}`);
  return pointer;
}

/** The Ids of the rows of an example, or of its one. */
function idsAtTop({ value }: Example): readonly unknown[] {
  return [value].flat().flatMap((row) => (typeof row === "object" && row !== null && "Id" in row ? [row.Id] : []));
}
