// Uses the generated TypeScript client (fetch) against a live service; prints what it saw as JSON. It is compiled beside the
// client and run by generated-clients.ts.
// @ts-nocheck: here, where there is no such client. The test takes this line away.
import * as client from "./index.js";

interface Step {
  readonly tag: string;
  readonly operation: string;
  readonly named: Record<string, unknown>;
  readonly body: unknown;
  readonly bodyName: string | null;
}

const {
  BASE_URL = "",
  LATER_URL = "",
  AUTH_URL,
  CLIENT_ID = "",
  CLIENT_SECRET = "",
  LOGIN_NAME = "",
  LOGIN_PASSWORD = "",
} = process.env;

const form = new URLSearchParams({
  grant_type: "password",
  scope: "svc.server.scope",
  client_id: CLIENT_ID,
  client_secret: CLIENT_SECRET,
  username: LOGIN_NAME,
  password: LOGIN_PASSWORD,
});
const answer = await fetch(`${AUTH_URL}/connect/token`, { method: "POST", body: form });
const { access_token: token } = (await answer.json()) as { access_token: string };

// OpenAPI Generator 7.17, typescript-fetch: of schemes of the type oauth2 it sends the token as it is, without "Bearer".
const connect = (given: string, basePath = BASE_URL) =>
  new client.Configuration({
    basePath,
    accessToken: (scheme) => (scheme === "oauth2" ? `Bearer ${given}` : given),
  });
const configuration = connect(token);
const sessions = new client.SessionsV1Api(configuration);

const seen = new Set<number>();
let start = new Date();
for (let pageNumber = 1, pages = 1; pageNumber <= pages; pageNumber++) {
  const page: client.SessionPage = await sessions.getSessions({ pageSize: 10, pageNumber });
  for (const session of page.items) {
    seen.add(session.id);
    start = session.startTimeUtc;
  }
  pages = page.totalPages;
}

// An instant of an answer is sent back as it came, and a later version of the service answers what this client does not know.
const { totalCount: since } = await sessions.getSessions({ startDateUtc: start });
const later = await new client.SessionsV1Api(connect(token, LATER_URL)).getSessions({ pageSize: 1 });
const unknown = [later.items[0]?.licenseType, later.items[0]?.LaterField];

let calls = 0;
const modules = client as unknown as Record<string, unknown>;
for (const { tag, operation, named, body, bodyName } of JSON.parse(process.env.PLAN ?? "[]") as Step[]) {
  type Api = new (given: client.Configuration) => Record<string, (input: object) => Promise<unknown>>;
  const api = new (modules[`${tag}Api`] as Api)(configuration);
  const instant = (name: string, value: unknown) => (/Utc$/.test(name) ? new Date(String(value)) : value);
  const given = Object.fromEntries(Object.entries(named).map(([name, value]) => [name, instant(name, value)]));
  if (bodyName !== null) {
    const fromJson = modules[`${bodyName}FromJSON`] as (json: unknown) => unknown;
    given[bodyName.charAt(0).toLowerCase() + bodyName.slice(1)] = fromJson(body);
  }
  if ((await api[operation]?.(given)) === undefined) throw new Error(`${operation} answered nothing`);
  calls++;
}

/** The language's error, and the problem as a record. */
async function refused(call: Promise<unknown>): Promise<object> {
  const error = await call.then(() => undefined).catch((one: unknown) => one);
  if (!(error instanceof client.ResponseError)) throw new Error("not refused", { cause: error });
  const problem = client.ProblemFromJSON(await error.response.json());
  return { error: error.name, status: error.response.status, code: problem.code };
}

const refusals = [
  await refused(sessions.getSessions({ startDateUtc: new Date("2026-03-03"), endDateTimeUtc: new Date("2026-03-02") })),
  await refused(new client.SessionsV1Api(connect("none")).getSessions()),
  await refused(new client.LicenseServersV1Api(configuration).getLicenseServer({ id: 4711 })),
];
console.log(JSON.stringify({ sessions: seen.size, since, unknown, calls, refusals }));
