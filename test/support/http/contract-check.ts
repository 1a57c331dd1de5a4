// Checks a response as it came over the wire against generated/openapi.json: status, headers, content type, body.
// Independent of the server's own checks: it shares no code with them.
import assert from "node:assert/strict";
import { Ajv, type ValidateFunction } from "ajv";
import addFormats from "ajv-formats";
import { noteAnswer } from "../run/answers-seen.ts";
import { closedContract } from "./closed-contract.ts";

/** A complete answer; header names in small letters. */
export interface RawAnswer {
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

interface HeaderObject {
  readonly required?: boolean;
  readonly schema?: object;
}
interface ContentObject {
  readonly example?: unknown;
  readonly examples?: Record<string, { readonly $ref?: string; readonly value?: unknown }>;
}
interface ResponseObject {
  readonly headers?: Record<string, HeaderObject>;
  readonly content?: Record<string, ContentObject>;
}
interface ProblemObject {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly code: string;
  readonly errors?: object;
}
interface OperationObject {
  readonly operationId: string;
  readonly responses: Record<string, ResponseObject>;
}

const contract = closedContract;
const ajv = ajvFor(false);
const headerAjv = ajvFor(true);
const compiled = new Map<string, ValidateFunction>();
/** Statuses that an operation declares where it can answer them; `default` stands for those of any request (405, 414, 431, 500). */
const ofSome = [400, 401, 403, 404, 406, 409, 413, 415, 429, 503];
/** Headers that describe the response, which the contract therefore declares; the others are of HTTP and of security. */
const describingHeaders = [
  "etag",
  "link",
  "location",
  "retry-after",
  "www-authenticate",
  "allow",
  "content-disposition",
  "deprecation",
];
const problemPointer = "#/components/schemas/Problem";

function ajvFor(coerceTypes: boolean): Ajv {
  const made = new Ajv({ strict: false, allErrors: true, coerceTypes });
  addFormats.default(made);
  made.addFormat("int32", true).addFormat("int64", { type: "number", validate: Number.isSafeInteger });
  return made.addSchema({ ...contract, $id: "contract" });
}

/** Throws an AssertionError that names the part of the response that the contract does not declare. */
export function assertContract(answer: RawAnswer): void {
  const { method, path, status, headers } = answer;
  const what = `${method} ${path} → ${status}`;
  assert.ok(headers["x-trace-id"], `${what}: X-Trace-Id is missing`);
  if (status >= 400) assertProblem(answer, what);
  const found = findOperation(method, path);
  if (found === undefined || method === "OPTIONS" || status === 405) return;
  const { pointer, operation } = found;
  const declared = operation.responses[status] === undefined ? "default" : String(status);
  const isOfAll = status >= 400 && !ofSome.includes(status);
  assert.ok(isOfAll || declared !== "default", `${what}: ${operation.operationId} declares no such status`);
  const responsePointer = `${pointer}/responses/${declared}`;
  const response = followed(responsePointer);
  assertHeaders(response.value, response.pointer, answer, what);
  assertCaching(operation, answer, what);
  assertBody(response.value, response.pointer, answer, what);
  if (status >= 400 && method !== "HEAD") assertAsExampled(response.value, JSON.parse(answer.text), what);
  const kind = status >= 400 ? codeOf(answer) : mediaTypeOf(answer);
  if (method !== "HEAD") noteAnswer(operation.operationId, declared, kind);
}

/** Each problem is one of the contract's examples: the same code, type, title and status. */
function assertAsExampled(response: ResponseObject, body: ProblemObject, what: string): void {
  const { example, examples = {} } = response.content?.["application/problem+json"] ?? {};
  const shown = (
    example === undefined ? Object.values(examples).map(({ value }) => value) : [example]
  ) as ProblemObject[];
  const same = shown.find(({ code }) => code === body.code);
  if (same === undefined && shown.some(({ code }) => code === "internal")) return; // `default` stands for all others
  assert.ok(same, `${what}: the contract has no example of ${body.code} here`);
  const shownFields = ({ type, title, status, errors }: ProblemObject) => ({
    type,
    title,
    status,
    hasErrors: errors !== undefined,
  });
  assert.deepEqual(shownFields(body), shownFields(same), `${what}: not as in the contract's example`);
}

const codeOf = ({ text, method }: RawAnswer): string => (method === "HEAD" ? "" : JSON.parse(text).code);
const mediaTypeOf = ({ headers }: RawAnswer): string => (headers["content-type"] ?? "").split(";")[0]?.trim() ?? "";

function assertProblem({ headers, text, status, method }: RawAnswer, what: string): void {
  assert.match(headers["content-type"] ?? "", /^application\/problem\+json\b/, `${what}: no problem`);
  if (method === "HEAD") return;
  const body = JSON.parse(text);
  assertValid(ajv, problemPointer, body, what);
  assert.equal(body.status, status, `${what}: the body names another status`);
  assert.equal(body.traceId, headers["x-trace-id"], `${what}: the body names another trace id`);
}

function assertHeaders(response: ResponseObject, pointer: string, { headers }: RawAnswer, what: string): void {
  for (const name of Object.keys(response.headers ?? {})) {
    const header = followed(`${pointer}/headers/${escaped(name)}`);
    const { required, schema } = header.value as HeaderObject;
    const value = headers[name.toLowerCase()];
    if (required) assert.notEqual(value, undefined, `${what}: the header ${name} is missing`);
    if (value !== undefined && schema !== undefined) {
      assertValid(headerAjv, `${header.pointer}/schema`, { value }, `${what}: header ${name}`, "value");
    }
  }
  const declared = Object.keys(response.headers ?? {}).map((name) => name.toLowerCase());
  const undeclared = describingHeaders.filter((name) => headers[name] !== undefined && !declared.includes(name));
  assert.deepEqual(undeclared, [], `${what}: headers that are not declared`);
}

/** Only responses that declare an ETag may be cached. */
function assertCaching(operation: OperationObject, { status, headers }: RawAnswer, what: string): void {
  const tagged = operation.responses["304"] !== undefined && status < 400;
  const expected = tagged ? "private, no-cache" : "no-store";
  assert.equal(headers["cache-control"], expected, `${what}: Cache-Control`);
}

function assertBody(response: ResponseObject, pointer: string, answer: RawAnswer, what: string): void {
  const { status, text, method } = answer;
  if (response.content === undefined) {
    assert.equal(text, "", `${what}: a body where none is declared`);
    return;
  }
  const type = mediaTypeOf(answer);
  assert.ok(type in response.content, `${what}: the content type ${type} is not declared`);
  if (method === "HEAD") assert.equal(text, "", `${what}: HEAD has a body`);
  else if (type.endsWith("json") && status < 400) {
    assertValid(ajv, `${pointer}/content/${escaped(type)}/schema`, JSON.parse(text), what);
  } else if (type === "text/csv" && status < 400) assertCsv(response.content[type] as ContentObject, text, what);
}

/** CSV has the columns of its example, with the requested separator, and ends its last line as all others. */
function assertCsv({ examples = {} }: ContentObject, text: string, what: string): void {
  const [name = ""] = Object.values(examples).map(({ $ref = "" }) => $ref.split("/").at(-1));
  const example = String(contract.components.examples[name].value);
  const columnsOf = (csv: string) => csv.split("\r\n", 1)[0]?.split(/[,;]/);
  assert.deepEqual(columnsOf(text), columnsOf(example), `${what}: the columns are others`);
  assert.ok(text.endsWith("\r\n"), `${what}: the last line has no end`);
}

function assertValid(by: Ajv, pointer: string, value: unknown, what: string, property?: string): void {
  const key = `${by === ajv} ${pointer}`;
  const reference = { $ref: `contract${pointer}` };
  const validate =
    compiled.get(key) ??
    by.compile(property === undefined ? reference : { type: "object", properties: { [property]: reference } });
  compiled.set(key, validate);
  const errors = validate(value) ? [] : (validate.errors ?? []);
  const messages = errors
    .slice(0, 5)
    .map((error) => `${error.instancePath} ${error.message} ${JSON.stringify(error.params)}`);
  assert.deepEqual(messages, [], `${what}: not what the contract declares`);
}

/** The operation of a path as requested, matched without regard to case. */
export function findOperation(
  method: string,
  path: string,
): { pointer: string; operation: OperationObject } | undefined {
  const verb = method === "HEAD" ? "get" : method.toLowerCase();
  // Escaped letters are letters; what is broken is of no operation.
  const letters = path.replaceAll(/%([4-7][\da-f])/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
  const requested = letters.toLowerCase().replace(/(?<=.)\/$/, "");
  const paths = Object.keys(contract.paths).sort(
    (left, right) => Number(left.includes("{")) - Number(right.includes("{")),
  );
  const template = paths.find((candidate) =>
    new RegExp(`^${candidate.toLowerCase().replaceAll(/\{[^}]+\}/g, "[^/]+")}$`).test(requested),
  );
  const operation = template === undefined ? undefined : contract.paths[template][verb];
  return operation && { pointer: `#/paths/${escaped(template ?? "")}/${verb}`, operation };
}

/** The value at a pointer, with its references resolved. */
function followed(pointer: string): { value: ResponseObject & HeaderObject; pointer: string } {
  const steps = pointer.slice(2).split("/");
  const value = steps.reduce((at, step) => at[step.replaceAll("~1", "/").replaceAll("~0", "~")], contract);
  return typeof value?.$ref === "string" ? followed(value.$ref) : { value, pointer };
}

function escaped(step: string): string {
  return step.replaceAll("~", "~0").replaceAll("/", "~1");
}
