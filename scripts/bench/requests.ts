// Single requests beside something plain: a look-up beside Koa alone, a SOAP call beside its REST twin, all sessions as CSV beside
// the driver that reads them.
import Sqlite from "better-sqlite3";
import { DAY_MS, startOfDay } from "../../domain/time/units.ts";
import { iso } from "../../domain/time/window.ts";
import { databaseWith, smallDatabase } from "./databases.ts";
import { compareRates, compareTimes, type Request, type Row, type Setup, send } from "./measure.ts";
import { type Service, startPlainKoa, startService } from "./service.ts";

const clients = 16;

/** Requests a second of sixteen clients with a token. */
export async function measureLookUps({ folder, sessions }: Setup): Promise<Row[]> {
  const service = await startService(await databaseWith(folder, sessions));
  const rows: Row[] = [];
  try {
    for (const path of ["licenseservers/lookup", "features/lookup", "users/lookup"]) {
      const request = await service.request(path);
      // Koa can't compress, so nobody does.
      const { text, headers } = await send({
        ...request,
        headers: { ...request.headers, "accept-encoding": "identity" },
      });
      const koa = await startPlainKoa(text, headersOfService(headers));
      const rates = await compareRates(request, { ...request, url: koa.url }, clients).finally(koa.stop);
      const what = `${path}, ${(text.length / 1000).toFixed(1)} kB, to plain Koa`;
      rows.push({ scenario: "look-up", what, ...rates, bar: "ratio >= 0.5" });
    }
    return rows;
  } finally {
    await service.stop();
  }
}

/** Without those that Node adds by itself. */
function headersOfService(headers: Headers): Record<string, string> {
  const ofNode = ["connection", "content-length", "date", "keep-alive", "transfer-encoding"];
  return Object.fromEntries([...headers].filter(([name]) => !ofNode.includes(name)));
}

const contracts = "http://schemas.datacontract.org/2004/07/Svc.Server.Services.DataContracts";
const values = "http://schemas.datacontract.org/2004/07/Svc.Server.VO";
const hundred = `<d:BaseInfo xmlns:d="${contracts}"><d:PagingData><v:NumOfRecord xmlns:v="${values}">100</v:NumOfRecord></d:PagingData></d:BaseInfo>`;

export async function soapRequest(service: Service, method: string, request = ""): Promise<Request> {
  const { headers } = await service.request("");
  const call = `<${method} xmlns="Svc.Server.Services"><request>${request}</request></${method}>`;
  return {
    url: `${service.url}/Svc.Server.Services/AdminAPI`,
    method: "POST",
    headers: { ...headers, "content-type": "text/xml; charset=utf-8" },
    body: `<e:Envelope xmlns:e="http://schemas.xmlsoap.org/soap/envelope/"><e:Body>${call}</e:Body></e:Envelope>`,
  };
}

/** Requests a second of one client. */
export async function measureSoap({ folder, sessions }: Setup): Promise<Row[]> {
  const service = await startService(await databaseWith(folder, sessions));
  const calls = [
    { method: "GetLicenseServers", request: "", twin: await service.request("licenseservers") },
    { method: "GetLicenses", request: hundred, twin: await service.request("features/query", { Limit: 100 }) },
    { method: "GetLicensesActivity", request: hundred, twin: await service.request("sessions/query", { Limit: 100 }) },
  ];
  try {
    const rows: Row[] = [];
    for (const { method, request, twin } of calls) {
      const rates = await compareRates(await soapRequest(service, method, request), twin, 1);
      rows.push({ scenario: "soap", what: `${method} to its REST twin`, ...rates });
    }
    return rows;
  } finally {
    await service.stop();
  }
}

/** On a SQL Server there is nothing plain to compare with. */
export async function measureCsv({ folder, sessions }: Setup): Promise<Row[]> {
  const database = await databaseWith(folder, sessions);
  const service = await startService(database);
  const csv = await service.request("sessions", undefined, "text/csv");
  const file = database.startsWith("sqlite:") ? database.slice("sqlite:".length) : null;
  const scenario = { scenario: "csv", what: `all ${sessions.toLocaleString("en")} sessions, to the driver's reading` };
  try {
    if (file === null) return [{ ...scenario, unit: "ms", number: await download(csv) }];
    const times = await compareTimes(
      3,
      () => download(csv),
      async () => iterate(file),
    );
    return [{ ...scenario, ...times }];
  } finally {
    await service.stop();
  }
}

/** Milliseconds until all of it has arrived. */
async function download({ url, headers }: Request): Promise<number> {
  const began = performance.now();
  // While the driver reads, this process does not notice that the service closes an idle connection.
  const response = await fetch(url, { headers: { ...headers, connection: "close" } });
  if (!response.ok || response.body === null) throw new Error(`The CSV was answered with ${response.status}.`);
  for await (const _chunk of response.body);
  return performance.now() - began;
}

/** Milliseconds in which the driver reads the sessions and what belongs to them, newest first. */
function iterate(file: string): number {
  const db = new Sqlite(file, { readonly: true });
  const began = performance.now();
  const rows = db.prepare(
    `select * from sessions x join pools p on p.id = x.pool_id join license_servers s on s.id = p.license_server_id
     join users u on u.id = x.user_id left join session_texts t on t.id = x.texts_id
     order by x.start_at desc, x.id desc`,
  );
  for (const _row of rows.raw(true).iterate());
  db.close();
  return performance.now() - began;
}

// Lists, searches, use over time and sums: how long one query takes on the large database, beside the same company's small one.

const rounds = 20;
const bar = "p95 <= 1 s";

/** `path`: below /api/v1/, with its query. */
type Query = readonly [what: string, path: string, body?: object];

interface Span {
  readonly StartUtc: string;
  readonly EndUtc: string;
}

/** Of whole days up to the beginning of `today`. */
const queries = {
  lists: (today: number): Query[] => [
    ["features", "features"],
    ["sessions, the newest", "sessions"],
    ["sessions of a user", "sessions?UserIds=7"],
    ["denials, the newest", "denials"],
    ["a month's use of each user and feature", `features/useractivity?${instants(last(30, today))}`],
    ["sessions of three years, the longest", "sessions/query", { ...last(1_095, today), Sort: longest }],
  ],
  searches: (today: number): Query[] => [
    ["a name in a month of sessions", "sessions/query", { ...last(30, today), Search: "smith" }],
    ["a name in three years of sessions", "sessions/query", { ...last(1_095, today), Search: "smith" }],
    ["digits in three years of sessions", "sessions/query", { ...last(1_095, today), Search: "4711" }],
    ["nothing to find in three years of sessions", "sessions/query", { ...last(1_095, today), Search: "zzqz" }],
    ["nothing to find in three years of denials", "denials/query", { ...last(1_095, today), Search: "zzqz" }],
  ],
  use: (today: number): Query[] => [
    ["a month by hour", useOverTime, { ...last(30, today), BucketSize: "Hour" }],
    ["a year by day and feature", useOverTime, { ...last(365, today), BucketSize: "Day", GroupBy: ["Feature"] }],
    ["three years by day", useOverTime, { ...last(1_095, today), BucketSize: "Day" }],
    ["the same, five features as one", useOverTime, { ...last(1_095, today), BucketSize: "Day", FeatureIds: five }],
    ["three years by week and group", useOverTime, { ...last(1_095, today), BucketSize: "Week", GroupBy: ["Group"] }],
    ["three years by week, a user", useOverTime, { ...last(1_095, today), BucketSize: "Week", UserIds: [1] }],
  ],
  sums: (today: number): Query[] => [
    ["use of all features now", "features/totalusage"],
    ["the users with most use in a year", `features/usertop?${instants(last(365, today))}`],
    ["sessions of a year by user", "sessions/groups/query", { ...last(365, today), GroupBy: "User" }],
    ["denials of three years by user", `denials/counts?GroupBy=User&${instants(last(1_095, today))}`],
    ["how many licences a month needed", `features/rightsizing?${instants(last(30, today))}`],
    ["waste of a year", `features/waste?${instants(last(365, today))}`],
  ],
};

const useOverTime = "features/usage-over-time/query";
const longest = [{ Field: "DurationSeconds", Direction: "Descending" }];
const five = [1, 2, 3, 4, 5];

function last(days: number, today: number): Span {
  return { StartUtc: iso(today - days * DAY_MS), EndUtc: iso(today) };
}

function instants({ StartUtc, EndUtc }: Span): string {
  return `StartUtc=${StartUtc}&EndUtc=${EndUtc}`;
}

/** Each round queries another day, so that no result can come from a cache. */
export async function measureQueries(scenario: keyof typeof queries, setup: Setup): Promise<Row[]> {
  const large = await startService(await databaseWith(setup.folder, setup.sessions));
  const small = await startService(await smallDatabase(setup.folder, setup.sessions));
  const today = startOfDay(Date.now());
  const rows: Row[] = [];
  try {
    for (const [index, [what]] of queries[scenario](today).entries()) {
      const timeAt = (service: Service) => async (round: number) => {
        const [, path, body] = queries[scenario](today - round * DAY_MS)[index] as Query;
        return (await send(await service.request(path, body))).ms;
      };
      rows.push({ scenario, what, ...(await compareTimes(rounds, timeAt(large), timeAt(small))), bar });
    }
    return rows;
  } finally {
    await large.stop();
    await small.stop();
  }
}
