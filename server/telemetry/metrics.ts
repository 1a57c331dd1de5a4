// The metrics of /metrics: durations of requests by operation and status, and numbers of the process.
import { collectDefaultMetrics, Histogram, Registry } from "prom-client";

export interface Metrics {
  /** All numbers as Prometheus reads them. */
  readonly text: () => Promise<string>;
  readonly contentType: string;
  /** `operation` is the operationId, or "other" for requests outside the contract. */
  readonly observe: (operation: string, status: number, seconds: number) => void;
}

/** The process's numbers are collected once, however many servers a test starts in it. */
let processRegistry: Registry | undefined;

export function createMetrics(): Metrics {
  if (processRegistry === undefined) {
    processRegistry = new Registry();
    collectDefaultMetrics({ register: processRegistry });
  }
  const registry = new Registry();
  const durations = new Histogram({
    name: "svc_request_duration_seconds",
    help: "Seconds from a request's head to the end of its answer, by operationId and status.",
    labelNames: ["operation", "status"],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  const all = Registry.merge([processRegistry, registry]);
  return {
    text: () => all.metrics(),
    contentType: registry.contentType,
    observe: (operation, status, seconds) => durations.observe({ operation, status }, seconds),
  };
}
