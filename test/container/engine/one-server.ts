// One container with the embedded database: that it can write nothing but its data, how much memory it takes under load, and
// how it stops.
import { expect } from "chai";
import { flagsOf, serviceOf } from "./compose.ts";
import { startLoad } from "./load.ts";
import {
  logsOf,
  mostMemoryOf,
  network,
  podman,
  residentOf,
  runOnce,
  startContainer,
  stopContainer,
  waitUntilHealthy,
} from "./podman.ts";
import type { Secrets } from "./secrets.ts";

const name = "svc-container-one";
const volume = "svc-container-one";
const sessions = 200_000;
/** More than compose.yaml gives: there no process reads for the server, as it does beside an embedded database. */
const memory = "1g";

/** What `say` gets is for people: each line is something that was tried and holds. */
export async function tryOneServer(image: string, secrets: Secrets, say: (line: string) => void): Promise<void> {
  const settings = {
    SVC_DB_URL_FILE: "",
    SVC_DB_URL: "sqlite:data/svc.db",
    SVC_MIGRATE: "on",
    SVC_HEALTH_PORT: "5016",
    SVC_SECURITY_MODE: "off",
    SVC_SECURITY_OFF_CONFIRMED: "yes",
    SVC_RATE_LIMIT_PER_MINUTE: "0",
    NODE_EXTRA_CA_CERTS: "",
  };
  const hardened = flagsOf("api", secrets.folder, settings)
    .filter((word) => !word.startsWith("/app/data:"))
    .map((word) => (word === serviceOf("api").mem_limit ? memory : word));
  hardened.splice(hardened.lastIndexOf("--tmpfs"), 1);
  const flags = [...hardened, "--volume", `${volume}:/app/data`];
  await podman("volume", "rm", "--force", volume);
  const seed = ["scripts/database/seed.ts", "--sessions", String(sessions), "--users", "2000", "--pools", "300"];
  await runOnce([...flags, "--env", "NODE_ENV=development"], image, ["node", ...seed]);
  say(`filled an embedded database with ${sessions} sessions, in a container with ${memory}`);

  const published = ["--network", network, "--publish", "127.0.0.1::5015"];
  await startContainer(name, [...flags, ...published], image, ["node", "server/main.mjs", "--only", "api", "--json"]);
  await waitUntilHealthy(name, ["node", "container/healthy.mjs", "http://127.0.0.1:5016/health/ready"]);
  say("is healthy by container/healthy.mjs");
  const address = (await podman("port", name, "5015/tcp")).split(":").at(-1) ?? "";
  await tryWriting();
  say("runs as no root, without a capability, and can write nothing but its data and /tmp");
  await tryMemory(`http://127.0.0.1:${address}`, say);

  const way = `http://127.0.0.1:${address}/api/v1/sessions`;
  const download = fetch(way, { headers: { accept: "text/csv" } }).then(async (answer) => (await answer.text()).length);
  const [stopped, length] = await Promise.all([stopContainer(name), download]);
  expect(stopped.exitCode, await logsOf(name)).to.equal(0);
  expect(stopped.isOutOfMemory).to.equal(false);
  expect(length).to.be.above(1e6);
  say(`stops with code 0 in ${stopped.ms} ms, with a download of ${length} bytes under way, which came whole`);
  await podman("rm", name);
  await podman("volume", "rm", volume);
}

async function tryWriting(): Promise<void> {
  const inside = (...command: string[]) => podman("exec", name, ...command);
  expect(await inside("id", "-u")).to.equal("1000");
  const status = await inside("cat", "/proc/1/status");
  for (const set of ["CapPrm", "CapEff", "CapBnd", "CapAmb"])
    expect(status).to.match(new RegExp(`^${set}:\\s0+$`, "m"));
  expect(status).to.match(/^NoNewPrivs:\s1$/m);
  for (const file of ["/app/x", "/app/server/main.mjs", "/etc/x", "/usr/local/bin/node"]) {
    const script = `require("node:fs").appendFileSync(${JSON.stringify(file)}, "x")`;
    const written = await inside("node", "-e", script).then(
      () => "written",
      (error: Error) => /EROFS|EACCES/.exec(error.message)?.[0],
    );
    expect(written, file).to.be.oneOf(["EROFS", "EACCES"]);
  }
}

const paths = [
  "/api/v1/sessions?PageSize=1000",
  "/api/v1/features/usertop?Top=50",
  "/api/v1/users/lookup",
  "/api/v1/features",
  "/swagger/v1/swagger.json",
];

async function tryMemory(url: string, say: (line: string) => void): Promise<void> {
  const began = performance.now();
  const csv = { headers: { accept: "text/csv" } };
  let sent = 0;
  const load = startLoad(24, async (client) => {
    sent += 1;
    const whole = client < 4;
    const answer = await fetch(url + (whole ? "/api/v1/sessions" : paths[sent % paths.length]), whole ? csv : {});
    await answer.body?.pipeTo(new WritableStream()); // read as it comes, and stored nowhere
    return { status: answer.status, text: "" };
  });
  while (performance.now() - began < 30_000) await new Promise((done) => setTimeout(done, 500));
  const resident = await residentOf(name);
  await load.end();
  const most = await mostMemoryOf(name);
  const [{ State: state, RestartCount: restarts }] = JSON.parse(await podman("inspect", name));
  expect([state.Running, state.OOMKilled, restarts]).to.deep.equal([true, false, 0]);
  // 503: a question that took longer than SVC_QUERY_SECONDS, on a processor that all of them share.
  expect(["200", "503 "], JSON.stringify([...load.answers])).to.include.members([...load.answers.keys()]);
  say(
    `under 24 clients for 30 s, four with whole downloads (${JSON.stringify([...load.answers])}), it took ${resident} MB in the end` +
      ` (${most} MB at most with the page cache, of ${memory})`,
  );
}
