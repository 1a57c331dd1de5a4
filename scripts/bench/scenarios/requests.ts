// Single requests beside something plain: a look-up beside Koa alone, a SOAP call beside its REST twin, all sessions as CSV beside
// the driver that reads them.
import Sqlite from "better-sqlite3";
import { databaseWith } from "../databases.ts";
import { ask, compareRates, compareTimes, type Request } from "../load.ts";
import type { Row } from "../report.ts";
import { type Service, startPlainKoa, startService } from "../service.ts";
import type { Measured } from "./questions.ts";

const clients = 16;

/** Requests a second of sixteen clients with a token. */
export async function measureLookUps({ folder, sessions }: Measured): Promise<Row[]> {
  const service = await startService(await databaseWith(folder, sessions));
  const rows: Row[] = [];
  try {
    for (const path of ["licenseservers/lookup", "features/lookup", "users/lookup"]) {
      const request = await service.request(path);
      const { text, headers } = await ask(request);
      const koa = await startPlainKoa(text, withoutThoseOfNode(headers));
      const rates = await compareRates(request, { ...request, url: koa.url }, clients).finally(koa.stop);
      const what = `${path}, ${(text.length / 1000).toFixed(1)} kB, to plain Koa`;
      rows.push({ scenario: "look-up", what, ...rates, bar: "ratio >= 0.5" });
    }
    return rows;
  } finally {
    await service.stop();
  }
}

/** What the answer carries beside what Node's HTTP adds by itself. */
function withoutThoseOfNode(headers: Headers): Record<string, string> {
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
    ...{ url: `${service.url}/Svc.Server.Services/AdminAPI`, method: "POST" },
    headers: { ...headers, "content-type": "text/xml; charset=utf-8" },
    body: `<e:Envelope xmlns:e="http://schemas.xmlsoap.org/soap/envelope/"><e:Body>${call}</e:Body></e:Envelope>`,
  };
}

/** Requests a second of one client. */
export async function measureSoap({ folder, sessions }: Measured): Promise<Row[]> {
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

/** On a SQL Server there is nothing plain beside it. */
export async function measureCsv({ folder, sessions }: Measured): Promise<Row[]> {
  const database = await databaseWith(folder, sessions);
  const service = await startService(database);
  const request = await service.request("sessions");
  const csv = { ...request, headers: { ...request.headers, accept: "text/csv" } };
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

/** Milliseconds until all of it came. */
async function download({ url, headers }: Request): Promise<number> {
  const began = performance.now();
  const answer = await fetch(url, { headers });
  if (!answer.ok || answer.body === null) throw new Error(`The CSV was answered with ${answer.status}.`);
  for await (const _chunk of answer.body);
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
