// compose.yaml's group as far as there are images of it: two API servers and two identity services behind nginx with TLS, on the
// SQL Server of SVC_TEST_MSSQL_URL. Each is replaced under load, and not one request may fail.
import { readFileSync, writeFileSync } from "node:fs";
import { connect, createServer, type Server } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "chai";
import { aCheckout, aReport } from "../../support/data/broker-messages.ts";
import { root } from "../../support/run/process.ts";
import { makeMssqlDatabase } from "../../support/sqlserver/separate.ts";
import { flagsOf, publicHost, serviceOf } from "./compose.ts";
import { agentFor, type Load, send, startLoad, type Way } from "./load.ts";
import {
  logsOf,
  mostMemoryOf,
  network,
  podman,
  removeContainer,
  runOnce,
  startContainer,
  stopContainer,
  waitUntilHealthy,
} from "./podman.ts";
import { makeSecrets, type Secrets } from "./secrets.ts";

interface Images {
  readonly image: string;
  readonly proxyImage: string;
}

interface Group extends Images {
  readonly gateway: string;
  readonly secrets: Secrets;
  readonly say: (line: string) => void;
}

const everyServer = [
  ["api", 1],
  ["api", 2],
  ["identity", 1],
  ["identity", 2],
] as const;
const graceMs = Number.parseInt(serviceOf("api").stop_grace_period ?? "", 10) * 1000;
const healthOf = { api: "http://127.0.0.1:5015/health/ready", identity: "http://127.0.0.1:5000/health/ready" } as const;

export async function tryGroup(
  images: Images & { readonly mssqlUrl: string },
  say: (line: string) => void,
): Promise<void> {
  const [{ subnets }] = JSON.parse(await podman("network", "inspect", network)) as [{ subnets: [{ gateway: string }] }];
  const { gateway } = subnets[0];
  // The gateway is there with the first container.
  await startContainer("svc-keeper", ["--network", network], images.image, ["sleep", "infinity"]);
  const made = await makeMssqlDatabase({ poolSize: "4" });
  const url = new URL(made.url);
  const forwarding = await forward(gateway, Number(url.port) || 1433, url.hostname);
  Object.assign(url, { hostname: "sqlserver", port: "1433" });
  const secrets = makeSecrets(publicHost, url.toString());
  const group = { ...images, gateway, secrets, say };
  try {
    await runOnce(flags(group, "migrate"), group.image, serviceOf("migrate").command ?? []);
    say("migrates the database once, before the others start");
    await Promise.all(everyServer.map(([service, number]) => start(group, service, number)));
    const ways = await startProxy(group);
    await replaceUnderLoad(group, ways, await signIn(group, ways));
  } finally {
    for (const name of [
      "svc-keeper",
      "svc-proxy",
      ...["api-1", "api-2", "identity-1", "identity-2"].map((one) => `svc-${one}`),
    ])
      await removeContainer(name).catch(() => undefined);
    forwarding.close();
    secrets.remove();
    await made.drop();
  }
}

/** The test's SQL Server may listen for this machine alone: this takes what containers send to their gateway there. */
async function forward(gateway: string, port: number, host: string): Promise<Server> {
  const server = createServer((from) => {
    const to = connect(port, host);
    for (const [one, other] of [[from, to] as const, [to, from] as const]) {
      one.on("error", () => other.destroy()).on("close", () => other.destroy());
      one.pipe(other);
    }
  });
  await new Promise<void>((resolve, reject) => server.once("error", reject).listen(1433, gateway, resolve));
  return server.unref();
}

function flags({ gateway, secrets }: Group, service: string): string[] {
  // All of the load comes from one address.
  const settings = { SVC_RATE_LIMIT_PER_MINUTE: "0" };
  return [...flagsOf(service, secrets.folder, settings), "--add-host", `sqlserver:${gateway}`];
}

async function start(group: Group, service: "api" | "identity", number: number): Promise<void> {
  const name = `svc-${service}-${number}`;
  const where = ["--network", network, "--network-alias", service];
  await startContainer(name, [...flags(group, service), ...where], group.image, serviceOf(service).command ?? []);
  await waitUntilHealthy(name, ["node", "container/healthy.mjs", healthOf[service]]);
}

/** Podman's name server is the network's gateway; all else of the proxy's settings stays. */
async function startProxy({ gateway, secrets, proxyImage, say }: Group): Promise<Record<"api" | "identity", Way>> {
  const settings = join(secrets.folder, "nginx.conf");
  const written = readFileSync(join(root, "container/nginx.conf"), "utf8");
  expect(written).to.contain("resolver 127.0.0.11 ");
  writeFileSync(settings, written.replace("resolver 127.0.0.11 ", `resolver ${gateway} `), { mode: 0o444 });
  const where = [
    "--network",
    network,
    "--network-alias",
    publicHost,
    "--volume",
    `${settings}:/etc/nginx/nginx.conf:ro`,
  ];
  const ports = ["--publish", "127.0.0.1::5015", "--publish", "127.0.0.1::5000"];
  const name = "svc-proxy";
  await startContainer(name, [...flagsOf("proxy", secrets.folder), ...where, ...ports], proxyImage, [
    ...["nginx", "-g", "daemon off;"],
  ]);
  await waitUntilHealthy(name, (serviceOf("proxy").healthcheck?.test ?? []).slice(1));
  say("the proxy is healthy, with TLS");
  const way = async (port: number): Promise<Way> => {
    const [host = "", at] = (await podman("port", name, `${port}/tcp`)).split(":");
    return { host, port: Number(at), publicHost, certificate: secrets.certificate };
  };
  return { api: await way(5015), identity: await way(5000) };
}

interface SignedIn {
  readonly token: string;
  /** Gets another token. */
  requestToken(): ReturnType<typeof send>;
}

async function signIn(group: Group, { identity }: Record<"api" | "identity", Way>): Promise<SignedIn> {
  const made = async (...command: string[]) =>
    JSON.parse(await runOnce(flags(group, "identity"), group.image, ["node", ...command, "--json"]));
  const client = await made("scripts/identity/credential.ts", "add", "--type", "server-api");
  const account = await made("scripts/identity/account.ts", "add", "probe", "--role", "administrator");
  const form = new URLSearchParams({
    grant_type: "password",
    scope: "svc.server.scope",
    client_id: client.clientId,
    client_secret: client.clientSecret,
    username: "probe",
    password: account.password,
  });
  const agent = agentFor(identity, 4);
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  const requestToken = () => send(identity, agent, "/connect/token", { method: "POST", headers }, form.toString());
  const { status, text } = await requestToken();
  expect(status, text).to.equal(200);
  group.say("the identity services give tokens, by the public URL");
  return { token: JSON.parse(text).access_token, requestToken };
}

const paths = ["/api/v1/sessions?PageSize=50", "/api/v1/features", "/api/v1/users/lookup", "/api/v1/features/usertop"];

/** Readers and collectors; one client in between gets tokens. */
function loadOf({ api }: Record<"api" | "identity", Way>, { token, requestToken }: SignedIn): Load {
  const agent = agentFor(api, 16);
  const authorization = `Bearer ${token}`;
  let sent = 0;
  return startLoad(11, async (client) => {
    sent += 1;
    if (client === 0) {
      await sleep(500);
      return requestToken();
    }
    if (client > 4) return send(api, agent, paths[sent % paths.length] ?? "", { headers: { authorization } });
    const headers = { authorization, "content-type": "application/json" };
    const body = JSON.stringify(messageOf(client, sent));
    return send(api, agent, "/api/v1/brokercompositemessage", { method: "POST", headers }, body);
  });
}

function messageOf(client: number, number: number): object {
  const TimestampUtc = new Date(Date.UTC(2026, 2, 2) + number * 1000).toISOString();
  const Pools = [aReport({ Checkouts: [aCheckout({ StartTimeUtc: new Date(Date.UTC(2026, 2, 1)).toISOString() })] })];
  const message = { MessageType: "data_inquiry", LicenseServer: { Name: `27000@lic-${client}` }, TimestampUtc, Pools };
  return { BrokerId: `broker-${client}`, MessageId: `m-${number}`, SentUtc: TimestampUtc, Messages: [message] };
}

async function replaceUnderLoad(
  group: Group,
  ways: Record<"api" | "identity", Way>,
  signedIn: SignedIn,
): Promise<void> {
  const load = loadOf(ways, signedIn);
  try {
    await sleep(3_000);
    const stops = [];
    for (const [service, number] of [...everyServer, ...everyServer]) {
      stops.push(await stop(group, `svc-${service}-${number}`));
      await start(group, service, number);
      // Until the proxy uses the new one (container/nginx.conf: fail_timeout), before the other one goes.
      await sleep(15_000);
    }
    group.say(`each stops with code 0 within ${Math.max(...stops)} ms of its ${graceMs} ms`);
  } finally {
    await load.end();
  }
  const answers = Object.fromEntries(load.answers);
  const hints = async () => `${JSON.stringify(answers)}\n${(await logsOf("svc-proxy")).slice(-3_000)}`;
  expect(Object.keys(answers), await hints()).to.deep.equal(["200"]);
  const megabytes = await Promise.all(everyServer.map((server) => mostMemoryOf(`svc-${server.join("-")}`)));
  group.say(
    `${answers["200"]} requests while all four were replaced twice: none failed, the slowest took ${load.slowest} ms`,
  );
  const [api, identity] = [megabytes.slice(0, 2).join(" and "), megabytes.slice(2).join(" and ")];
  group.say(`the API servers took at most ${api} MB, the identity services ${identity} MB`);
}

/** Milliseconds that it took. */
async function stop({ say }: Group, name: string): Promise<number> {
  const stopped = await stopContainer(name);
  const how = `${name} after ${stopped.ms} ms:\n${(await logsOf(name)).slice(-2_000)}`;
  expect([stopped.exitCode, stopped.isOutOfMemory], how).to.deep.equal([0, false]);
  expect(stopped.ms).to.be.below(graceMs);
  await removeContainer(name);
  say(`${name} stopped with code 0 in ${stopped.ms} ms`);
  return stopped.ms;
}
