// A generic report as CSV: one row a feature, or a checkout of it. Rows of one feature repeat what is known of it; the
// first counts. Fields are divided by commas, semicolons or tabs, as spreadsheets write them.
import type { Complain, GenericRecord } from "./fields.ts";
import type { FeatureRecord, ServerRecord } from "./report.ts";
import { rowsOf } from "./rows.ts";

/** Column → the record that it belongs to, and its field there. Columns are known without case, blanks and `_`. */
const columns: Readonly<Record<string, readonly ["server" | "feature" | "checkout", string]>> = {
  server: ["server", "name"],
  status: ["server", "status"],
  at: ["server", "at"],
  feature: ["feature", "name"],
  version: ["feature", "version"],
  vendor: ["feature", "vendor"],
  key: ["feature", "key"],
  product: ["feature", "product"],
  type: ["feature", "type"],
  total: ["feature", "total"],
  used: ["feature", "used"],
  reserved: ["feature", "reserved"],
  queued: ["feature", "queued"],
  uncounted: ["feature", "uncounted"],
  validfrom: ["feature", "start"],
  expiration: ["feature", "expiration"],
  user: ["checkout", "user"],
  host: ["checkout", "host"],
  ip: ["checkout", "ip"],
  display: ["checkout", "display"],
  handle: ["checkout", "handle"],
  clientversion: ["checkout", "clientVersion"],
  licenses: ["checkout", "licenses"],
  start: ["checkout", "start"],
  startprecision: ["checkout", "startPrecision"],
  borrowed: ["checkout", "borrowed"],
  linger: ["checkout", "linger"],
  due: ["checkout", "due"],
  idle: ["checkout", "idle"],
  group: ["checkout", "group"],
  project: ["checkout", "project"],
};

type OpenFeature = FeatureRecord & { readonly checkouts: GenericRecord[] };
type OpenServer = GenericRecord & { readonly features: OpenFeature[]; readonly byIdentity: Map<string, OpenFeature> };

/** Null where the first row does not name the columns, or rows were lost. */
export function readCsv(text: string, complain: Complain): ServerRecord[] | null {
  const { rows, isWhole } = rowsOf(text, complain);
  const head = rows[0]?.cells.map((cell) => columns[cell.toLowerCase().replace(/[\s_-]/g, "")] ?? null) ?? [];
  if (!head.some((column) => column?.[0] === "feature" && column[1] === "name")) {
    complain(
      rows[0]?.line ?? 1,
      rows[0]?.cells.join() ?? "",
      "a report whose first row does not name a column `feature`",
    );
    return null;
  }
  for (const [place, column] of head.entries()) {
    const name = rows[0]?.cells[place] ?? "";
    if (column === null && name.trim() !== "") complain(rows[0]?.line ?? 1, name, "a column that is not known");
  }
  const servers = new Map<string, OpenServer>();
  for (const { line, cells } of rows.slice(1)) {
    if (cells.length > head.length) complain(line, cells.join(), "a row with more fields than columns are named");
    else addRow(servers, line, cells, head);
  }
  return isWhole ? [...servers.values()] : null;
}

function addRow(
  servers: Map<string, OpenServer>,
  line: number,
  cells: readonly string[],
  head: readonly ((typeof columns)[string] | null)[],
): void {
  const values: Record<"server" | "feature" | "checkout", Record<string, string>> = {
    server: {},
    feature: {},
    checkout: {},
  };
  for (const [place, column] of head.entries()) {
    if (column) values[column[0]][column[1]] = cells[place] ?? "";
  }
  const common = { line, path: "", text: () => cells.join() };
  const serverKey = values.server.name?.toLowerCase() ?? "";
  const server: OpenServer = servers.get(serverKey) ?? {
    ...common,
    values: values.server,
    features: [],
    byIdentity: new Map(),
  };
  servers.set(serverKey, server);
  const { name, version, vendor, key, type } = values.feature;
  const identity = JSON.stringify([name, version, vendor, key, type].map((part) => (part ?? "").toLowerCase()));
  let feature = server.byIdentity.get(identity);
  if (!feature) {
    feature = { ...common, values: values.feature, increments: [], checkouts: [] };
    server.features.push(feature);
    server.byIdentity.set(identity, feature);
  }
  if ((values.checkout.user ?? "").trim() !== "") feature.checkouts.push({ ...common, values: values.checkout });
}
