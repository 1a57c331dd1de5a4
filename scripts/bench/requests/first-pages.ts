// What every reading operation of the contract takes under load: its first page, asked by twenty clients; and what a page of
// sessions takes while somebody asks for a year of all users again and again.
import { readFileSync } from "node:fs";
import autocannon from "autocannon";
import { databaseWith } from "../databases.ts";
import { answer, median, type Request } from "../load.ts";
import { type Measured, startMeasured } from "../process.ts";
import { type Row, rowOf } from "../report.ts";

const clients = 20;
const DAY = 86_400_000;

interface Load {
  readonly sessions: number;
  readonly seconds: number;
  readonly turns: number;
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
}

interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly (Parameter | { readonly $ref: string })[];
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { readonly examples?: object; readonly example?: unknown }>>;
  };
}

interface Contract {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly parameters: Readonly<Record<string, Parameter>> };
}

/** Values of what must be given. */
const given: Readonly<Record<string, string>> = {
  id: "1",
  BucketSize: "Day",
  StartDateUtc: new Date(Date.now() - 30 * DAY).toISOString(),
};

/** Milliseconds: the 99th percentile of each operation. */
export async function measureFirstPages(folder: string, { sessions, seconds, turns }: Load): Promise<Row[]> {
  const service = await startMeasured("service", [await databaseWith(folder, sessions)]);
  try {
    const rows = [await besideReport(service, seconds, turns)];
    for (const [id, request] of firstPages(service)) {
      const first = await answer(request);
      if (first.status === 404) continue; // there is none with this Id
      if (!first.ok) throw new Error(`${id} was answered with ${first.status}.`);
      const { latency, non2xx } = await autocannon({ ...request, connections: clients, duration: seconds });
      if (non2xx > 0) throw new Error(`${id} was answered ${non2xx} times with no 2xx.`);
      rows.push(rowOf(`${id}, p99 of ${clients} clients`, "ms", latency.p99, "<= 50 ms"));
    }
    return rows;
  } finally {
    await service.stop();
  }
}

/** The 99th percentile of pages of sessions, beside the heaviest report and without it. */
async function besideReport({ url }: Measured, seconds: number, turns: number): Promise<Row> {
  const page = { url: `${url}/api/v1/sessions`, connections: 4, overallRate: 100, duration: seconds };
  const report = { url: `${url}/api/v1/features/useractivity?TimeFrame=ThisYear&PageSize=1000`, connections: 1 };
  const beside: number[] = [];
  const alone: number[] = [];
  for (let turn = 0; turn < turns; turn++) {
    alone.push((await autocannon(page)).latency.p99);
    const reporting = autocannon({ ...report, duration: seconds + 1 });
    beside.push((await autocannon(page)).latency.p99);
    await reporting;
  }
  const ratio = median(beside.map((ms, turn) => ms / (alone[turn] ?? Number.NaN)));
  const what = "p99 of a page of sessions beside a year of all users, to alone";
  return { ...rowOf(what, "ms", median(beside), "<= 2", median(alone)), ratio };
}

/** Of operations that read: the Id, and what is asked. */
function firstPages({ url }: Measured): [id: string, request: Request][] {
  const file = new URL("../../../generated/openapi.json", import.meta.url);
  const { paths, components } = JSON.parse(readFileSync(file, "utf8")) as Contract;
  const asked: [string, Request][] = [];
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, { operationId, parameters = [], requestBody }] of Object.entries(methods)) {
      if (method !== "get" && !operationId?.startsWith("query")) continue;
      const needed = parameters
        .map((one) => ("$ref" in one ? components.parameters[one.$ref.split("/").at(-1) ?? ""] : one))
        .filter((one) => one?.in === "query" && one.required === true)
        .map((one): [string, string] => [one?.name ?? "", given[one?.name ?? ""] ?? ""]);
      const query = needed.length === 0 ? "" : `?${new URLSearchParams(needed)}`;
      const address = `${url}${path.replace(/\{(\w+)\}/g, (_all, name) => given[name] ?? "1")}${query}`;
      asked.push([operationId, { url: address, ...bodyOf(requestBody) }]);
    }
  }
  return asked;
}

/** The contract's own example of a body. */
function bodyOf(requestBody: Operation["requestBody"]): Partial<Request> {
  if (requestBody === undefined) return {};
  const { example, examples = {} } = requestBody.content["application/json"] ?? {};
  const first = Object.values(examples)[0] as { value?: unknown } | undefined;
  const body = JSON.stringify(example ?? first?.value ?? {});
  return { method: "POST", headers: { "Content-Type": "application/json" }, body };
}
