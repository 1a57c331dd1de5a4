// Checks of the ports of the settings: what listens on them, and whether a start could. None is bound, so that no start is
// hindered.
import { readFileSync } from "node:fs";
import http from "node:http";
import https from "node:https";
import { isIP } from "node:net";
import { networkInterfaces } from "node:os";
import type { Config } from "../../server/settings/config.ts";
import { addressOf } from "../../server/start/security.ts";
import { fault, type Line, ok, warning } from "./lines.ts";

export type Part = "api" | "identity";

/** Which parts of the service run on the ports of the settings. */
export type RunningParts = Readonly<Record<Part, boolean>>;

interface Port {
  readonly part: Part | "legacy" | "health";
  readonly setting: string;
  readonly port: number;
}

function portsOf(config: Config, only: Part | undefined): Port[] {
  const all: (Port | null)[] = [
    { part: "api", setting: "SVC_API_PORT", port: config.apiPort },
    config.securityMode === "on" ? { part: "identity", setting: "SVC_IDENTITY_PORT", port: config.identityPort } : null,
    config.legacyPort === null ? null : { part: "legacy", setting: "SVC_LEGACY_PORT", port: config.legacyPort },
    config.healthPort === null ? null : { part: "health", setting: "SVC_HEALTH_PORT", port: config.healthPort },
  ];
  const isOfPart = ({ part }: Port) => only === undefined || (part === "identity") === (only === "identity");
  return all.filter((one) => one !== null).filter(isOfPart);
}

export async function checkPorts(
  config: Config,
  only: Part | undefined,
): Promise<{ readonly lines: Line[]; readonly running: RunningParts }> {
  const ports = portsOf(config, only);
  const running = { api: false, identity: false };
  const lines = [...hostLines(config), ...twice(ports)];
  for (const one of ports) {
    const { line, isOurs } = await lookAt(config, one);
    lines.push(line);
    if (isOurs && (one.part === "api" || one.part === "identity")) running[one.part] = true;
  }
  if (running.api) lines.push(await readiness(config));
  return { lines, running };
}

function hostLines({ host }: Config): Line[] {
  if (isIP(host) === 0 || /^(127\.|0\.0\.0\.0$|::1?$)/.test(host)) return [];
  const addresses = Object.values(networkInterfaces()).flatMap((some) => (some ?? []).map(({ address }) => address));
  if (addresses.includes(host)) return [];
  const remedy = "Set SVC_HOST to an address of this machine, or to 0.0.0.0 for all of them.";
  return [fault("ports", `SVC_HOST is ${host}, which is no address of this machine`, remedy)];
}

function twice(ports: readonly Port[]): Line[] {
  const byNumber = Map.groupBy(
    ports.filter(({ port }) => port !== 0),
    ({ port }) => port,
  );
  return [...byNumber.values()]
    .filter((same) => same.length > 1)
    .map((same) => {
      const names = same.map(({ setting }) => setting).join(" and ");
      return fault("ports", `${names} are the same port`, "Give each of them a different port.");
    });
}

async function lookAt(config: Config, { part, setting, port }: Port): Promise<{ line: Line; isOurs: boolean }> {
  const name = `port ${port} (${setting})`;
  if (port === 0) return { line: ok("ports", `${setting} is 0: a start takes any free port`), isOurs: false };
  const response = await probe(`${addressOf(config, port)}${part === "identity" ? "/connect/jwks" : "/health/live"}`);
  if (response.kind === "ours") return { line: ok("ports", `${name}: this service listens (${part})`), isOurs: true };
  if (response.kind === "other") {
    const remedy = `Stop what uses it, or set ${setting} to another port. If it is this service, it was started with other settings of TLS: restart it.`;
    return { line: fault("ports", `${name}: something else listens`, remedy), isOurs: false };
  }
  if (isReserved(port)) {
    const remedy = `Let a proxy listen there and set ${setting} to a port above 1023, or give the service the right CAP_NET_BIND_SERVICE.`;
    return { line: warning("ports", `${name}: this account may not listen on it`, remedy), isOurs: false };
  }
  return { line: ok("ports", `${name}: nothing listens, it is free`), isOurs: false };
}

/** Whether only an account with more rights may listen there, by the setting of Linux. */
function isReserved(port: number): boolean {
  if (process.platform !== "linux" || process.getuid?.() === 0 || port >= 1024) return false;
  try {
    return port < Number(readFileSync("/proc/sys/net/ipv4/ip_unprivileged_port_start", "utf8"));
  } catch {
    return true;
  }
}

async function readiness(config: Config): Promise<Line> {
  const response = await probe(`${addressOf(config, config.healthPort ?? config.apiPort)}/health/ready`);
  if (response.kind !== "ours") {
    return fault("server", "The API server does not report its state", "Read its log, and restart it.");
  }
  const { status, database = "unknown" } = stateOf(response.text);
  if (status === "ending") return ok("server", "The API server is being stopped");
  if (response.status === 200 && database !== "full") return ok("server", "The API server is ready");
  const remedy = "docs/troubleshooting.md explains what to do about each state of /health/ready.";
  return fault("server", `The API server answers ${response.status}: its database is ${database}`, remedy);
}

function stateOf(text: string): { status?: string; database?: string } {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

// A request to an address of the service, with any certificate: which program listens there, and its response.

type Probed =
  | { readonly kind: "ours"; readonly status: number; readonly text: string }
  /** The program that responds is not this service, or has other settings of TLS. */
  | { readonly kind: "other" }
  | { readonly kind: "nobody"; readonly code: string };

const longestMs = 5_000;

/** Every response of the service has a trace id. */
function probe(address: string): Promise<Probed> {
  const { request } = address.startsWith("https:") ? https : http;
  return new Promise((resolve) => {
    const sent = request(address, { rejectUnauthorized: false, agent: false, timeout: longestMs }, (response) => {
      let text = "";
      response.setEncoding("utf8");
      response.on("data", (chunk: string) => {
        text = (text + chunk).slice(0, 10_000);
      });
      response.on("error", () => resolve({ kind: "other" }));
      response.on("end", () => {
        const isOurs = response.headers["x-trace-id"] !== undefined;
        resolve(isOurs ? { kind: "ours", status: response.statusCode ?? 0, text } : { kind: "other" });
      });
    });
    sent.on("timeout", () => sent.destroy(Object.assign(new Error("no answer"), { code: "ETIMEDOUT" })));
    sent.on("error", (error: NodeJS.ErrnoException) => {
      const code = error.code ?? "";
      const isNobody = ["ECONNREFUSED", "EADDRNOTAVAIL", "ENETUNREACH", "EHOSTUNREACH", "ENOTFOUND"].includes(code);
      resolve(isNobody ? { kind: "nobody", code } : { kind: "other" });
    });
    sent.end();
  });
}
