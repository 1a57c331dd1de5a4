// How an example of the contract is requested and compared with a real answer: its address, its forms, and the unpredictable parts
// of an answer.
import { isDeepStrictEqual } from "node:util";
import { examplesOf, type Operation, type Parameter } from "../document/contract-document.ts";

/** Operations with unpredictable names, secrets or instants. */
export const isUnpredictable = ({ tags = [], operationId }: Operation) =>
  tags.some((tag) => /^(Administration|Account|Notifications)V1$/.test(tag)) || operationId.includes("CalendarToken");

/** The media types of its success, each with its examples. */
export function successesOf({
  responses,
}: Operation): readonly (readonly [accept: string, examples: readonly unknown[]])[] {
  const { content = {} } = responses["200"] ?? responses["201"] ?? responses["202"] ?? {};
  return Object.entries(content).map(([accept, part]) => [accept, examplesOf(part)]);
}

/** The address of an operation: its path, and the sample requests' parameters or these. */
export function targetOf(operation: Operation, names = operation["x-sample-parameters"] ?? []): string {
  const { path, parameters = [] } = operation;
  const id = parameters.find((one) => one.in === "path")?.example;
  const pairs = parameters
    .filter(({ in: location, name, required }) => location === "query" && (required === true || names.includes(name)))
    .flatMap(({ name, example }) => [example].flat().map((value): [string, string] => [name, String(value)]));
  const filled = path.replace("{id}", String(id));
  return pairs.length === 0 ? filled : `${filled}?${new URLSearchParams(pairs)}`;
}

/** The value of a link's expression: one of the answer's body, or the expression itself. */
export function linkValue(expression: string, body: unknown): unknown {
  const [, pointer] = /^\$response\.body#\/(.*)$/.exec(expression) ?? [];
  if (pointer === undefined) return expression;
  return pointer.split("/").reduce<unknown>((part, step) => (part as Record<string, unknown> | null)?.[step], body);
}

/** The parameters that a parameter needs beside it. */
export function partnersOf({ operationId }: Operation, { name }: Parameter): readonly string[] {
  if (name === "EndDate") return ["StartDate"];
  if (name === "EndUtc") return ["StartUtc"];
  // A stream would not end.
  if (operationId === "getEvents") return ["ForSeconds"];
  return operationId === "getFeatureUsage" && name !== "FeatureId" ? ["FeatureName"] : [];
}

export const isSame = (left: unknown, right: unknown): boolean => isDeepStrictEqual(left, right);

/** A value without its unpredictable parts: instants, client ids, secrets, addresses, and the Ids of acts. */
export function masked(value: unknown): unknown {
  const text = JSON.stringify(value)
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "(instant)")
    .replaceAll(/svc\.server\.api\.[0-9a-f]{16}\.none/g, "(client)")
    .replaceAll(/(?<=svc-calendar-)[\w-]{43}/g, "(secret)")
    .replaceAll(/(?<=whsec_)[\w+/]{43}=/g, "(secret)")
    .replaceAll(/msg_[0-9a-f-]{36}/g, "(message)")
    .replaceAll(/(?<=")[\w-]{43}(?=\\?")/g, "(secret)")
    .replaceAll(/http:\/\/[\w.:]+(?=\/connect)/g, "(identity)")
    .replaceAll(/"TraceId":"[0-9a-f]{32}"/g, '"TraceId":"(trace)"')
    .replaceAll(/"Hash":"[0-9a-f]{64}"/g, '"Hash":"(hash)"')
    .replaceAll(/"Id":\d+(?=,"TimeUtc")/g, '"Id":0');
  return JSON.parse(text);
}

/** A list or a page, which also has rows from before the story, with only the rows of the example. */
export function withRowsOf(example: unknown, answer: unknown): unknown {
  const shown = (rows: readonly unknown[], among: readonly unknown[]) =>
    rows.filter((row) => among.some((one) => isSame(one, row)));
  if (Array.isArray(example) && Array.isArray(answer)) return shown(answer, example);
  const page = example as { Items?: unknown[] };
  const real = answer as { Items?: unknown[] };
  if (page.Items === undefined || real.Items === undefined) return answer;
  const Items = shown(real.Items, page.Items);
  return { ...real, Items, TotalCount: Items.length };
}

/** The form of each header; the others are numbers. */
const link = String.raw`</api/v1/[\w/-]+\?\S+>; rel="(first|prev|next|last)"`;
export const formOfHeader: Readonly<Record<string, RegExp>> = {
  "X-Trace-Id": /^[0-9a-f]{32}$/,
  "Cache-Control": /^(no-store|private, no-cache)$/,
  ETag: /^W\/"[\w-]{27}(-csv)?"$/,
  "Referrer-Policy": /^no-referrer$/,
  Location: /^(\/api\/v1(\/[\w-]+)+\/\d+)$/,
  Link: new RegExp(`^${link}(, ${link})*$`),
};
