// A generic report as JSON, CSV or XML, read into the same records.
import { SaxesParser } from "saxes";
import { isOfTotals, type Row, rowsOf } from "../csv-rows.ts";
import type { Complain } from "../manager.ts";
import type { FeatureRecord, GenericRecord, ServerRecord } from "./fields.ts";

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
  const path = Array.isArray(servers) ? (index: number) => `servers[${index}]` : () => "";
  return list.flatMap((server, index) => serverOf(server, path(index), complain) ?? []);
}

function serverOf(server: unknown, path: string, complain: Complain): ServerRecord | null {
  const record = recordOf(server, path, "server", complain);
  if (!record) return null;
  const features = listOf(record, "features", complain).map((feature): FeatureRecord => {
    return {
      ...feature,
      increments: listOf(feature, "increments", complain),
      checkouts: listOf(feature, "checkouts", complain),
    };
  });
  return { ...record, features, hasList: Array.isArray(record.values.features) };
}

function listOf(record: GenericRecord, field: keyof typeof kindsOfLists, complain: Complain): GenericRecord[] {
  const list = record.values[field] ?? [];
  const path = `${record.path === "" ? "" : `${record.path}.`}${field}`;
  const kind = kindsOfLists[field];
  if (Array.isArray(list))
    return list.flatMap((one, index) => recordOf(one, `${path}[${index}]`, kind, complain) ?? []);
  complain(1, shown(list), `${path} is expected to be a list`);
  return [];
}

function recordOf(value: unknown, path: string, kind: Kind, complain: Complain): GenericRecord | null {
  if (isRecord(value)) {
    const unknown = Object.keys(value).filter((field) => !field.startsWith("$") && !isField(kind, field));
    if (unknown.length > 0)
      complain(1, shown(value), `${path || "the report"}: fields that are not known: ${unknown.join(", ")}`);
    return { line: 1, path, text: () => shown(value), values: value };
  }
  complain(1, shown(value), `${path || "the report"} is expected to be an object`);
  return null;
}

type Kind = Column[0] | "increment";

/** The lists of a record, by the kind of the records in them. */
const kindsOfLists = { features: "feature", increments: "increment", checkouts: "checkout" } as const;

function isField(kind: Kind, field: string): boolean {
  if (kind === "increment") return /^(?:quantity|start|expiration)$/.test(field);
  if (kind === "server" && field === "features") return true;
  if (kind === "feature" && /^(?:increments|checkouts)$/.test(field)) return true;
  return columns.values().some(([record, name]) => record === kind && name === field);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function shown(value: unknown): string {
  return (JSON.stringify(value) ?? "").slice(0, longestText);
}

// A generic report as CSV: one row a feature, or a checkout of it. Rows of one feature repeat its data; the
// first counts. Fields are divided by commas, semicolons or tabs, as spreadsheets write them.

type Column = readonly [record: "server" | "feature" | "checkout", field: string];

/** By column the record that it belongs to, and its field there. Columns are matched without case, blanks and `_`. */
const columns = new Map<string, Column>([
  ["server", ["server", "name"]],
  ["feature", ["feature", "name"]],
  ["validfrom", ["feature", "start"]],
  ...columnsOf("server", "status at"),
  ...columnsOf("feature", "version vendor key product type total used reserved queued uncounted expiration"),
  ...columnsOf("checkout", "user host ip display handle clientVersion licenses start startPrecision borrowed linger"),
  ...columnsOf("checkout", "due idle group project"),
]);

/** The columns that are named as the fields are. */
function columnsOf(record: Column[0], fields: string): [string, Column][] {
  return fields.split(" ").map((field) => [field.toLowerCase(), [record, field]]);
}

type OpenFeature = FeatureRecord & { readonly checkouts: GenericRecord[] };
type OpenServer = GenericRecord & {
  readonly hasList: boolean;
  readonly features: OpenFeature[];
  readonly byIdentity: Map<string, OpenFeature>;
};

/** Null where the first row does not name the columns, or rows were lost. */
export function readCsv(text: string, complain: Complain): ServerRecord[] | null {
  const { rows, isWhole } = rowsOf(text, complain);
  const named = rows[0]?.cells.map((cell) => columns.get(cell.toLowerCase().replace(/[\s_-]/g, "")) ?? null) ?? [];
  // Of two columns of one name it is unknown which is meant.
  const head = named.map((column) => (named.indexOf(column) === named.lastIndexOf(column) ? column : null));
  if (!head.some((column) => column?.[0] === "feature" && column[1] === "name")) {
    complain(
      rows[0]?.line ?? 1,
      rows[0]?.cells.join() ?? "",
      "a report whose first row does not name a column `feature`",
    );
    return null;
  }
  for (const [index, column] of head.entries()) {
    const name = rows[0]?.cells[index] ?? "";
    if (column === null && name.trim() !== "")
      complain(rows[0]?.line ?? 1, name, "a column that is not known, or stands twice");
  }
  const servers = serversOf(rows, head, complain);
  return isWhole && !isCut(text, rows, complain) ? servers : null;
}

function serversOf(rows: readonly Row[], head: readonly (Column | null)[], complain: Complain): OpenServer[] {
  const headText = rows[0]?.cells.join("\n");
  const tables = [new Map<string, OpenServer>()];
  for (const row of rows.slice(1)) {
    const fault = faultOf(row, head.length);
    // The head once more: of a server in both tables the later one counts.
    if (row.cells.join("\n") === headText) tables.push(new Map());
    else if (fault === null) addRow(tables.at(-1) ?? new Map(), row, head, complain);
    else complain(row.line, row.cells.join(), fault);
  }
  return [...new Map(tables.flatMap((table) => [...table])).values()];
}

/** Whether the last row alone has fewer fields, and no line end: a number in it may be half of one. */
function isCut(text: string, rows: readonly Row[], complain: Complain): boolean {
  const last = rows.at(-1);
  const columns = rows[0]?.cells.length ?? 0;
  const others = rows.slice(1, -1);
  const isAlone = others.length > 0 && others.every(({ cells }) => cells.length === columns);
  if (!last || last.cells.length >= columns || !isAlone || /[\r\n]\s*$/.test(text)) return false;
  complain(last.line, last.cells.join(), "a row that is cut off");
  return true;
}

function faultOf(row: Row, columns: number): string | null {
  if (isOfTotals(row)) return "a row of totals";
  return row.cells.length > columns ? "a row with more fields than columns are named" : null;
}

function addRow(
  servers: Map<string, OpenServer>,
  { line, cells }: Row,
  head: readonly (Column | null)[],
  complain: Complain,
): void {
  const values: Record<Column[0], Record<string, string>> = { server: {}, feature: {}, checkout: {} };
  for (const [index, column] of head.entries()) {
    if (column) values[column[0]][column[1]] = cells[index] ?? "";
  }
  const common = { line, path: "", text: () => cells.join() };
  const serverKey = values.server.name?.toLowerCase() ?? "";
  const opened = { ...common, values: values.server, features: [], hasList: true, byIdentity: new Map() };
  const server: OpenServer = servers.get(serverKey) ?? opened;
  servers.set(serverKey, server);
  const { name, version, vendor, key, type } = values.feature;
  const identity = JSON.stringify([name, version, vendor, key, type].map((part) => (part ?? "").toLowerCase()));
  let feature = server.byIdentity.get(identity);
  if (!feature) {
    feature = { ...common, values: values.feature, increments: [], checkouts: [] };
    server.features.push(feature);
    server.byIdentity.set(identity, feature);
  }
  const { user = "", host = "", start = "" } = values.checkout;
  if (user.trim() !== "") feature.checkouts.push({ ...common, values: values.checkout });
  else if (`${host}${start}`.trim() !== "") complain(line, cells.join(), "a checkout without a user");
}

// A generic report as XML: SERVER, FEATURE and USER elements that carry everything in attributes, as some brokers write
// it: `<SERVER name="lic" port="7272"><FEATURE name="f" total="1" inuse="1"><USER name="u" …/></FEATURE></SERVER>`.

/** By element its attributes, in lower case, each with our field where that has another name. */
const fields: Readonly<Record<string, readonly (readonly [attribute: string, field: string])[]>> = {
  SERVER: attributes("request_time_utc=at"),
  FEATURE: attributes(
    "name version vendor additional_key=key product license_type=type total inuse=used reserved queued " +
      "start_date_utc=start exp_date_utc=expiration",
  ),
  USER: attributes(
    "name=user workstation=host ip display handle version=clientVersion number_of_lics=licenses start_time_utc=start " +
      "borrowed linger_time=linger linger_due_date_utc=due idle_time=idle group project",
  ),
};

function attributes(names: string): [attribute: string, field: string][] {
  return names.split(" ").map((name) => {
    const [attribute = "", field = attribute] = name.split("=");
    return [attribute, field];
  });
}

const deepest = 32;

type Open = GenericRecord & { hasList: true; features: (FeatureRecord & { checkouts: GenericRecord[] })[] };

/** The servers that were read whole, and whether the document is. */
export function readXml(text: string, complain: Complain): { servers: ServerRecord[]; isComplete: boolean } {
  const parser = new SaxesParser<{ xmlns: false }>({ xmlns: false });
  const servers: Open[] = [];
  let failure: string | null = null;
  /** The elements that are open, the innermost last. */
  const path: string[] = [];
  parser.on("error", (error) => {
    failure ??= error.message;
  });
  parser.on("doctype", () => {
    failure ??= "a document type declaration";
  });
  parser.on("opentag", ({ name, attributes }) => {
    if (path.length >= deepest) failure ??= "elements within elements without end";
    const local = name.replace(/^.*:/, "").toUpperCase();
    if (failure === null) open(local, attributes, parser.line, servers, complain, path);
    path.push(local);
  });
  const complainOfText = (words: string) => {
    if (words.trim() !== "") complain(parser.line, words.trim().slice(0, longestText), "words outside of attributes");
  };
  parser.on("text", complainOfText);
  parser.on("cdata", complainOfText);
  parser.on("closetag", () => void path.pop());
  try {
    parser.write(text).close();
  } catch (error) {
    failure ??= String(error);
  }
  if (failure !== null)
    complain(parser.line, text.split("\n")[parser.line - 1] ?? "", "XML that is cut off or not well-formed");
  else if (servers.length === 0) complain(1, text.slice(0, longestText), "a report without a SERVER");
  return { servers, isComplete: failure === null && servers.length > 0 };
}

function open(
  name: string,
  printed: Readonly<Record<string, string>>,
  line: number,
  servers: Open[],
  complain: Complain,
  path: readonly string[],
): void {
  const given: Record<string, string> = Object.fromEntries(
    Object.entries(printed).map(([key, value]) => [key.toLowerCase(), value]),
  );
  const values: Record<string, unknown> = Object.fromEntries(
    (fields[name] ?? []).map(([key, field]) => [field, given[key]]),
  );
  const record = { line, path: "", text: () => `<${name}>` };
  const server = servers.at(-1);
  const feature = server?.features.at(-1);
  if (name === "SERVER")
    servers.push({ ...record, values: { ...values, ...serverValues(given) }, features: [], hasList: true });
  else if (name === "FEATURE" && server && path.includes("SERVER")) {
    const uncounted = /^(uncounted|unlimited)$/i.test(given.total ?? "");
    if (uncounted) Object.assign(values, { total: null, uncounted });
    server.features.push({ ...record, values, increments: [], checkouts: [] });
  } else if (name === "USER" && feature && path.at(-1) === "FEATURE") {
    // The time for which a licence would linger is printed of every checkout; of a borrowed one it counts.
    if (!/^true$/i.test(given.borrowed ?? "")) values.linger = null;
    feature.checkouts.push({ ...record, values });
  } else if (name in fields) complain(line, `<${name}>`, `a ${name} outside of the element that it belongs to`);
  else if (path.includes("FEATURE") && Object.keys(printed).length > 0)
    complain(line, `<${name}>`, "an element that is not known");
}

function serverValues(given: Readonly<Record<string, string>>): { name?: string; status: string } {
  const { name = "", port = "", server_status: status = "ok" } = given;
  const isUp = /^(ok|up)$/i.test(status);
  return { ...(name !== "" && { name: port === "" ? name : `${port}@${name}` }), status: isUp ? "UP" : "DOWN" };
}
