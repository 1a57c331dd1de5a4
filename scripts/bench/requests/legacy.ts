// What a legacy SOAP call costs: requests per second of its REST twin, on the same data, over its own; of one client, and of sixteen, who
// share what they ask at once.
import { databaseWith } from "../databases.ts";
import { compareRates, type Request } from "../load.ts";
import { startMeasured } from "../process.ts";
import type { Row } from "../report.ts";

interface Load {
  readonly turns: number;
  readonly seconds: number;
  readonly sessions: number;
}

const names = [
  "http://schemas.datacontract.org/2004/07/Svc.Server.Services.DataContracts",
  "http://schemas.datacontract.org/2004/07/Svc.Server.VO",
];

/** The ratio is how many times a SOAP call costs what its twin costs. */
export async function measureLegacy(folder: string, { turns, seconds, sessions }: Load): Promise<Row[]> {
  const service = await startMeasured("service", [await databaseWith(folder, sessions)]);
  const paging = (rows: number) =>
    `<d:BaseInfo xmlns:d="${names[0]}"><d:PagingData><v:NumOfRecord xmlns:v="${names[1]}">${rows}</v:NumOfRecord></d:PagingData></d:BaseInfo>`;
  const soap = (method: string, request: string): Request => ({
    url: `${service.url}/Svc.Server.Services/AdminAPI`,
    method: "POST",
    headers: { "content-type": "text/xml; charset=utf-8" },
    body: `<e:Envelope xmlns:e="http://schemas.xmlsoap.org/soap/envelope/"><e:Body><${method} xmlns="Svc.Server.Services"><request>${request}</request></${method}></e:Body></e:Envelope>`,
  });
  const query = (path: string, body: object): Request => ({
    url: service.url + path,
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const pairs: [string, Request, Request][] = [
    ["GetLicenseServers", { url: `${service.url}/api/v1/licenseservers` }, soap("GetLicenseServers", "")],
    ["GetLicenses, 100 rows", query("/api/v1/features/query", { Limit: 100 }), soap("GetLicenses", paging(100))],
    [
      "GetLicensesActivity, 100 rows",
      query("/api/v1/sessions/query", { Limit: 100 }),
      soap("GetLicensesActivity", paging(100)),
    ],
  ];
  try {
    const rows: Row[] = [];
    for (const [what, rest, legacy] of pairs) {
      for (const connections of [1, 16]) {
        const asked = [rest, legacy].map((one) => ({ ...one, connections })) as [Request, Request];
        const { first, second, ratio } = await compareRates(...asked, turns, seconds);
        rows.push({
          what: `${what}, ${connections === 1 ? "one client" : `${connections} clients`}: REST twin to SOAP`,
          ...{ unit: "requests/s", ours: second, other: first, ratio },
          // Of what is shared, little more is left than to read the message.
          target: connections === 1 ? "<= 2.5" : "<= 3",
        });
      }
    }
    return rows;
  } finally {
    await service.stop();
  }
}
