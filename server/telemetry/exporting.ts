// Whether the service's traces and metrics are sent somewhere, by OpenTelemetry's standard environment variables, and what
// a request looks like there. How they are sent: open-telemetry.ts.
import type { IncomingHttpHeaders } from "node:http";
import type { Exporting, RemoteParent } from "./open-telemetry.ts";

type Variables = Readonly<Record<string, string | undefined>>;

const methods = ["GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "CONNECT", "TRACE"];

/** The method, or the value that the conventions prescribe for unknown ones. */
export const standardMethod = (method = "") => (methods.includes(method) ? method : "_OTHER");

/** Null where the variables request nothing, which costs nothing. */
export async function exportingOf(variables: Variables): Promise<Exporting | null> {
  if (variables.OTEL_SDK_DISABLED?.toLowerCase() === "true") return null;
  const wants = { traces: isWanted(variables, "TRACES"), metrics: isWanted(variables, "METRICS") };
  if (!wants.traces && !wants.metrics) return null;
  return (await import("./open-telemetry.ts")).startExporting(wants, variables);
}

function isWanted(variables: Variables, kind: "TRACES" | "METRICS"): boolean {
  const exporter = variables[`OTEL_${kind}_EXPORTER`] || "otlp";
  const endpoint = variables[`OTEL_EXPORTER_OTLP_${kind}_ENDPOINT`] || variables.OTEL_EXPORTER_OTLP_ENDPOINT;
  return exporter.split(",").includes("otlp") && Boolean(endpoint);
}

/** By the header `traceparent` of W3C's Trace Context; null where it is missing or unreadable. */
export function parentOf({ traceparent }: IncomingHttpHeaders): RemoteParent | null {
  const found = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(?:-|$)/.exec(String(traceparent ?? ""));
  const [, version = "ff", traceId = "", spanId = "", flags = ""] = found ?? [];
  if (version === "ff" || /^0*$/.test(traceId) || /^0*$/.test(spanId)) return null;
  return { traceId, spanId, flags: Number.parseInt(flags, 16) & 1 };
}
