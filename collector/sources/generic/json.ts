// A generic report as JSON: one server, a list of servers, or an object with `servers`.
import type { Complain, GenericRecord } from "./fields.ts";
import type { FeatureRecord, ServerRecord } from "./report.ts";

const longestText = 500;

/** Null where the text is no JSON, or not a report. */
export function readJson(text: string, complain: Complain): ServerRecord[] | null {
  let report: unknown;
  try {
    report = JSON.parse(text);
  } catch (error) {
    const line = /line (\d+)/.exec(String(error))?.[1];
    complain(
      Number(line ?? 1),
      text.split("\n")[Number(line ?? 1) - 1] ?? "",
      "a report that is no JSON, or is cut off",
    );
    return null;
  }
  const servers = isRecord(report) && "servers" in report ? report.servers : report;
  const list = Array.isArray(servers) ? servers : [servers];
  const path = Array.isArray(servers) ? (place: number) => `servers[${place}]` : () => "";
  return list.flatMap((server, place) => serverOf(server, path(place), complain) ?? []);
}

function serverOf(server: unknown, path: string, complain: Complain): ServerRecord | null {
  const record = recordOf(server, path, complain);
  if (!record) return null;
  const features = listOf(record, "features", complain).map((feature): FeatureRecord => {
    return {
      ...feature,
      increments: listOf(feature, "increments", complain),
      checkouts: listOf(feature, "checkouts", complain),
    };
  });
  return { ...record, features };
}

function listOf(record: GenericRecord, field: string, complain: Complain): GenericRecord[] {
  const list = record.values[field] ?? [];
  const path = `${record.path === "" ? "" : `${record.path}.`}${field}`;
  if (Array.isArray(list)) return list.flatMap((one, place) => recordOf(one, `${path}[${place}]`, complain) ?? []);
  complain(1, shown(list), `${path} is expected to be a list`);
  return [];
}

function recordOf(value: unknown, path: string, complain: Complain): GenericRecord | null {
  if (isRecord(value)) return { line: 1, path, text: () => shown(value), values: value };
  complain(1, shown(value), `${path || "the report"} is expected to be an object`);
  return null;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function shown(value: unknown): string {
  return (JSON.stringify(value) ?? "").slice(0, longestText);
}
