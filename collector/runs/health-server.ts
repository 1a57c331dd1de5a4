// /health and /metrics of the running collector, on a local port where one is set. Read-only.
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Registry } from "prom-client";
import packageJson from "../../package.json" with { type: "json" };
import type { ApiSettings } from "../delivery/api.ts";
import type { SteadyOutbox } from "../delivery/steady-outbox.ts";
import type { Schedule, SourceHealth } from "../schedule/schedule.ts";

export interface RunningCollector {
  schedule: Schedule;
  outbox: SteadyOutbox;
  api: ApiSettings;
  notify: (text: string) => void;
}

/** Serves until it is closed. Port 0 takes any free port. */
export async function serveHealth(
  listen: { host: string; port: number },
  of: RunningCollector,
): Promise<{ close: () => Promise<void> }> {
  const server = createServer((request, response) => {
    answer(request.url ?? "", of)
      .then(({ status, type, text }) => {
        response
          .writeHead(status, { "content-type": type, "cache-control": "no-store" })
          .end(request.method === "HEAD" ? "" : text);
      })
      .catch(() => response.writeHead(500).end());
  });
  server.listen(listen.port, listen.host);
  await once(server, "listening");
  const { address, port } = server.address() as AddressInfo;
  of.notify(`Health: http://${address.includes(":") ? `[${address}]` : address}:${port}/health and /metrics`);
  return {
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

async function answer(url: string, of: RunningCollector): Promise<{ status: number; type: string; text: string }> {
  const [path] = url.split("?", 1);
  if (path === "/health") {
    const health = await healthOf(of);
    return { status: 200, type: "application/json", text: `${JSON.stringify(health, null, 2)}\n` };
  }
  if (path === "/metrics") {
    const registry = await metricsOf(of);
    return { status: 200, type: registry.contentType, text: await registry.metrics() };
  }
  return { status: 404, type: "text/plain", text: "Not found: try /health and /metrics\n" };
}

async function healthOf({ schedule, outbox, api }: RunningCollector): Promise<object> {
  const { messages, bytes, since } = await outbox.backlog();
  const all = [...schedule.health.values()];
  const { stopped, claimed } = outbox.report;
  const isWell = stopped === null && claimed.all.length === 0 && all.every((one) => one.wrong === null);
  return {
    status: isWell ? "ok" : "degraded",
    version: packageJson.version,
    service: { url: api.url, error: stopped },
    setAside: claimed.all.map(({ server, answer, since, nextTry }) => ({
      server,
      answer,
      since: instant(since),
      nextTry: instant(nextTry),
    })),
    backlog: { messages, bytes, since: instant(since), dropped: outbox.dropped },
    sources: all.map((one) => ({
      name: one.name,
      manager: one.manager,
      servers: one.servers,
      lastPoll: instant(one.lastPoll),
      lastSuccess: instant(one.lastSuccess),
      error: one.wrong,
      polls: one.polls,
      failures: one.failures,
      unreadable: one.unreadable,
      lastUnreadable: one.lastUnreadable,
      clockDifferenceSeconds: one.clockDifference,
      logLagBytes: one.lag,
    })),
  };
}

async function metricsOf({ schedule, outbox }: RunningCollector): Promise<Registry> {
  // It takes twenty megabytes: loaded at the first request for metrics.
  const { Gauge, Registry } = await import("prom-client");
  const registry = new Registry();
  for (const [name, help, value] of sourceGauges) {
    const labelNames = ["source", "manager"];
    const metric = new Gauge({ name: `collector_source_${name}`, help, labelNames, registers: [registry] });
    for (const one of schedule.health.values()) {
      const number = value(one);
      if (number !== null) metric.set({ source: one.name, manager: one.manager }, number);
    }
  }
  const { messages, bytes, since } = await outbox.backlog();
  const whole = (name: string, help: string, value: number) =>
    new Gauge({ name: `collector_${name}`, help, registers: [registry] }).set(value);
  whole("backlog_messages", "Messages that wait in the spool.", messages);
  whole("backlog_bytes", "Bytes that wait in the spool.", bytes);
  whole("backlog_age_seconds", "How long the oldest message waits.", since === null ? 0 : (Date.now() - since) / 1_000);
  whole("messages_sent", "Messages that the service took since the start.", outbox.report.sent);
  whole("messages_refused", "Messages that the service refused since the start.", outbox.report.refusals);
  whole("messages_dropped", "Messages that were given up since the start.", outbox.dropped);
  return registry;
}

export function instant(milliseconds: number | null): string | null {
  return milliseconds === null ? null : new Date(milliseconds).toISOString();
}

const sourceGauges: readonly [name: string, help: string, value: (one: SourceHealth) => number | null][] = [
  ["up", "Whether the source could be read last.", ({ unread }) => Number(unread === null)],
  ["polls", "Polls since the start.", ({ polls }) => polls],
  ["failures", "Polls and looks at logs that went wrong since the start.", ({ failures }) => failures],
  ["last_success_seconds", "When the source was read last, in seconds since 1970.", (one) => seconds(one.lastSuccess)],
  ["poll_duration_seconds", "How long the last poll took.", ({ lastDuration }) => seconds(lastDuration)],
  ["unreadable_lines", "Lines that could not be read since the start.", ({ unreadable }) => unreadable],
  ["clock_difference_seconds", "By how much the licence server's clock is ahead.", (one) => one.clockDifference],
  ["log_lag_bytes", "Bytes of the log that wait to be read.", ({ lag }) => lag],
];

function seconds(milliseconds: number | null): number | null {
  return milliseconds === null ? null : milliseconds / 1_000;
}
