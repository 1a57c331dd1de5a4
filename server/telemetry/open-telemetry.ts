// Sends the service's traces and metrics by OTLP where OpenTelemetry's environment variables request it. A trace has the id that the
// response carries; it holds no query values, bodies, tokens or client addresses, as the log. Loaded only where it is used.
import { performance } from "node:perf_hooks";
import { type Context, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import { OTLPMetricExporter } from "@opentelemetry/exporter-metrics-otlp-proto";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-proto";
import {
  detectResources,
  envDetector,
  hostDetector,
  processDetector,
  resourceFromAttributes,
} from "@opentelemetry/resources";
import { MeterProvider, PeriodicExportingMetricReader } from "@opentelemetry/sdk-metrics";
import { BasicTracerProvider, BatchSpanProcessor, RandomIdGenerator } from "@opentelemetry/sdk-trace-base";

/** The caller's span, where the request names one. */
export interface RemoteParent {
  readonly traceId: string;
  readonly spanId: string;
  readonly flags: number;
}

/** What exporters get of each request after its response. */
export interface FinishedRequest {
  /** 32 hexadecimal digits; the parent's where there is one. */
  readonly traceId: string;
  readonly parent: RemoteParent | null;
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  readonly status: number;
  /** The operationId; undefined for requests outside the contract. */
  readonly operation: string | undefined;
  readonly ms: number;
  readonly isClientGone: boolean;
}

export interface Exporting {
  request(finished: FinishedRequest): void;
  /** Sends what is left, for five seconds at most. */
  close(): Promise<void>;
}

/** The bucket bounds of OpenTelemetry's conventions for durations of HTTP requests, in seconds. */
const bounds = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10];

/** Spans that are not sent by the end are dropped after so long. */
const patienceMs = 5_000;

const serviceResource = resourceFromAttributes({ "service.name": "licence-usage-query-service" });
const resource = () =>
  serviceResource.merge(detectResources({ detectors: [hostDetector, processDetector, envDetector] }));

/** `wants`: which of the two are sent. */
export function startExporting(
  wants: { readonly traces: boolean; readonly metrics: boolean },
  variables: Readonly<Record<string, string | undefined>>,
): Exporting {
  const traces = wants.traces ? tracesOf() : null;
  const interval = Number(variables.OTEL_METRIC_EXPORT_INTERVAL) || 60_000;
  const patience = Math.min(Number(variables.OTEL_METRIC_EXPORT_TIMEOUT) || 30_000, interval);
  const metrics = wants.metrics ? metricsOf(interval, patience) : null;
  return {
    request(finished) {
      traces?.record(finished);
      metrics?.record(finished);
    },
    async close() {
      const closing = Promise.allSettled([traces?.close(), metrics?.close()]);
      await Promise.race([closing, new Promise((done) => setTimeout(done, patienceMs).unref())]);
    },
  };
}

function tracesOf() {
  let traceId = "";
  const random = new RandomIdGenerator();
  const provider = new BasicTracerProvider({
    resource: resource(),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
    idGenerator: { generateTraceId: () => traceId, generateSpanId: () => random.generateSpanId() },
  });
  const tracer = provider.getTracer("licence-usage-query-service");
  return {
    record(finished: FinishedRequest) {
      // The ids of one span are made at once, so that no other request comes between.
      traceId = finished.traceId;
      const startTime = Date.now() - finished.ms;
      const attributes = attributesOf(finished);
      const kind = SpanKind.SERVER;
      const span = tracer.startSpan(nameOf(finished), { kind, startTime, attributes }, contextOf(finished));
      if (finished.status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end(startTime + finished.ms);
    },
    close: () => provider.shutdown(),
  };
}

const nameOf = ({ method, operation }: FinishedRequest) => operation ?? method;

const attributesOf = ({ method, path, status, operation, isClientGone }: FinishedRequest) => ({
  "http.request.method": method,
  "http.response.status_code": status,
  "url.path": path,
  ...(operation !== undefined && { "svc.operation": operation }),
  ...(isClientGone && { "svc.client_gone": true }),
});

function contextOf({ traceId, parent }: FinishedRequest): Context {
  return parent === null
    ? ROOT_CONTEXT
    : trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId: parent.spanId, traceFlags: parent.flags, isRemote: true });
}

/** Milliseconds: how often metrics are sent, and after how long a sending is given up. */
function metricsOf(exportIntervalMillis: number, exportTimeoutMillis: number) {
  const exporter = new OTLPMetricExporter();
  const reader = new PeriodicExportingMetricReader({ exporter, exportIntervalMillis, exportTimeoutMillis });
  const provider = new MeterProvider({ resource: resource(), readers: [reader] });
  const meter = provider.getMeter("licence-usage-query-service");
  const durations = meter.createHistogram("http.server.request.duration", {
    description: "From a request's head to the end of its answer.",
    unit: "s",
    advice: { explicitBucketBoundaries: bounds },
  });
  meter
    .createObservableGauge("process.memory.usage", { unit: "By", description: "Memory of the process (RSS)." })
    .addCallback((result) => result.observe(process.memoryUsage.rss()));
  meter
    .createObservableCounter("process.cpu.time", { unit: "s", description: "Processor time of the process." })
    .addCallback((result) => {
      const { user, system } = process.cpuUsage();
      result.observe(user / 1e6, { "cpu.mode": "user" });
      result.observe(system / 1e6, { "cpu.mode": "system" });
    });
  meter
    .createObservableGauge("nodejs.eventloop.utilization", { unit: "1", description: "Share of time at work." })
    .addCallback((result) => result.observe(performance.eventLoopUtilization().utilization));
  return {
    record({ method, status, operation, ms }: FinishedRequest) {
      durations.record(ms / 1000, {
        "http.request.method": method,
        "http.response.status_code": status,
        "svc.operation": operation ?? "other",
      });
    },
    close: () => provider.shutdown(),
  };
}
