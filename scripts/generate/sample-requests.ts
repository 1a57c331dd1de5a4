// One sample request for each operation and each example of its body, in an order in which they can be sent one after
// the other. How they are written down is known to postman-collection.ts and http-file.ts.
import {
  type Example,
  type LinkedOperation,
  operationsOf,
  type Parameter,
  type Source,
  type Tag,
} from "./contract-parts.ts";
import { type Capture, type SampleIds, sampleIds, withOwnNames } from "./sample-ids.ts";

/** `value` may hold variables as `{{name}}`. */
export interface SampleParameter {
  readonly name: string;
  readonly value: string;
  readonly description: string;
  /** Whether the sample sends it; what it does not send is shown as what can be sent. */
  readonly isSent: boolean;
}

export interface SampleRequest {
  /** A unique name: the operationId, and what distinguishes its samples. */
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly method: string;
  /** With its parameters as `{id}`. */
  readonly path: string;
  readonly pathParameters: readonly SampleParameter[];
  readonly query: readonly SampleParameter[];
  readonly accept: string;
  /** JSON with variables in place of numbers, or CSV. */
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

export interface SampleVariable {
  readonly name: string;
  readonly value: string;
  readonly description: string;
}

export interface Samples {
  readonly title: string;
  readonly version: string;
  /** What the sender of the samples fills in. */
  readonly variables: readonly SampleVariable[];
  /** The first one looks up Ids; the token is got before it. */
  readonly folders: readonly SampleFolder[];
}

const variables: readonly SampleVariable[] = [
  { name: "base_url", value: "http://127.0.0.1:5015", description: "The address of the API server." },
  { name: "auth_url", value: "http://127.0.0.1:5000", description: "The address of the identity service." },
  { name: "client_id", value: "", description: "The client id of your client credentials." },
  { name: "client_secret", value: "", description: "Their secret. Keep it out of what you share." },
  { name: "username", value: "", description: "The name that you log in with." },
  { name: "password", value: "", description: "Its password. Keep it out of what you share." },
];

/** What who sends them all has to know. */
export const aboutRun: readonly string[] = [
  "sent from top to bottom, they report a licence server of their own, 27000@sample-server, find each other's Ids by",
  "themselves, and delete what they made where a request deletes such a thing. What is not theirs they only read.",
];

const firstSteps = {
  name: "First steps",
  description: "A token, then a report that makes what the other requests are about, and its Ids.",
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

/** The reports of a licence server with its features, and of who holds and was refused which. */
const isReport = ({ id }: SampleRequest) => /^postBrokerCompositeMessage2?$/.test(id);
const isFirst = (request: SampleRequest) => isReport(request) || /Lookup(Csv)?$/.test(request.id);

/** What ends something comes last, in the other direction, so that all before it finds what was made. */
function inOrder(operations: readonly LinkedOperation[]): readonly LinkedOperation[] {
  const ends = operations.filter(({ method }) => method === "DELETE");
  const uses = operations.filter(({ path, method }) => path.includes("{") && method !== "DELETE");
  const others = operations.filter((operation) => !ends.includes(operation) && !uses.includes(operation));
  // A change may switch a thing off, so that nothing more can be done with it.
  const acts = uses.filter(({ method }) => method === "POST");
  const changes = [...acts, ...uses.filter(({ method }) => method !== "GET" && method !== "POST")];
  return [...others, ...changes, ...uses.filter(({ method }) => method === "GET"), ...ends.reverse()];
}

function requestsOf(operation: LinkedOperation, ids: SampleIds): readonly SampleRequest[] {
  const { operationId, summary, description, method, path, parameters, examples, accept, answersCsv } = operation;
  const { bodyType } = operation;
  const of = (place: string, example: number) =>
    parameters.filter((one) => one.in === place).flatMap((one) => sampled(one, operation, ids, example));
  const ended = ids.endedBy(operation);
  const forms: readonly (Example | null)[] = [examples, ended].find((some) => some.length > 0) ?? [null];
  const requests = forms.map((example, index) => ({
    ...{ description, method, path, bodyType },
    pathParameters: of("path", ended.length > 0 ? index : 0),
    query: of("query", 0),
    id: index === 0 ? operationId : `${operationId}${index + 1}`,
    title: forms.length > 1 ? `${summary}: ${example?.summary}` : summary,
    accept,
    body: example === null || ended.length > 0 ? null : bodyOf(example.value, operation, ids),
    captures: ids.capturedFrom(operationId, index),
  }));
  const [first] = requests;
  if (!answersCsv || accept === "text/csv" || first === undefined) return requests;
  // As CSV all rows come, unless a page is asked for.
  const query = first.query.map((one) => (/^Page(Size|Number)$/.test(one.name) ? { ...one, isSent: false } : one));
  const csv = { id: `${operationId}Csv`, title: `${summary}, as CSV`, accept: "text/csv", captures: [] };
  return [...requests, { ...first, query, ...csv }];
}

/** A list without a variable is one parameter a value. */
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
    variable === undefined ? [example].flat().map((one) => withOwnNames(String(one))) : [`{{${variable}}}`];
  return values.map((value) => ({ name, value, description, isSent }));
}

/**
 * Ids of the example become variables where an earlier answer contains them. What no two things share takes the time, by a
 * variable that Postman and readers of .http files fill in themselves, so that the samples can be sent again.
 */
function bodyOf(example: unknown, operation: LinkedOperation, ids: SampleIds): string {
  if (typeof example === "string") return withOwnNames(example.replaceAll("\r\n", "\n"));
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
  return withOwnNames(text).replaceAll(/"(\{\{\w+_id(_\d+)?\}\})"/g, "$1");
}
