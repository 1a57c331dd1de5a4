// The collector as a separate program beside a service, for tests: starts it, and queries from the service what arrived.
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { useTestServer } from "../../support/http/server.ts";
import type { Collector } from "../forms.ts";

interface Ended {
  code: number | null;
  out: string;
  errors: string;
}

/** A service, and a new folder for each test, in which the collector runs. */
export function useCollector([program, ...first]: Collector) {
  const server = useTestServer({ SVC_SECURITY_MODE: "off" });
  const site = { folder: "" };
  beforeEach(async () => {
    site.folder = await mkdtemp(join(tmpdir(), "collect-"));
  });
  afterEach(() => rm(site.folder, { recursive: true, force: true }));

  function start(
    args: string[],
    input = "",
    settings: Record<string, string> = {},
  ): { child: ChildProcess; ended: Promise<Ended> } {
    const env = {
      ...process.env,
      TZ: "Etc/UTC",
      SVC_API_URL: server.url,
      SVC_BROKER_ID: "broker-1",
      SVC_SPOOL_FOLDER: join(site.folder, "spool"),
      ...settings,
    };
    const child = spawn(program, [...first, ...args], { cwd: site.folder, env });
    const ended: Ended = { code: null, out: "", errors: "" };
    child.stdout.on("data", (bytes) => (ended.out += String(bytes)));
    child.stderr.on("data", (bytes) => (ended.errors += String(bytes)));
    child.stdin.on("error", () => {});
    child.stdin.end(input);
    return { child, ended: new Promise((resolve) => child.on("close", (code) => resolve({ ...ended, code }))) };
  }
  const collect = (args: string[], input?: string, settings?: Record<string, string>) =>
    start(args, input, settings).ended;

  async function file(name: string, text: string): Promise<string> {
    await writeFile(join(site.folder, name), text);
    return name;
  }
  async function list<Row>(path: string): Promise<Row[]> {
    const { body } = await server.client.request<Row[] | { Items: Row[] }>("GET", path);
    return Array.isArray(body) ? body : body.Items;
  }
  const serverId = async (name: string) =>
    (await list<{ Id: number; Name: string }>("/api/v1/licenseservers/lookup")).find(({ Name }) => Name === name)?.Id;

  return { server, site, start, collect, file, list, serverId };
}
