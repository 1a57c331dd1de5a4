// A generic report as XML: SERVER, FEATURE and USER elements that carry everything in attributes, as some brokers write
// it: `<SERVER name="lic" port="7272"><FEATURE name="f" total="1" inuse="1"><USER name="u" …/></FEATURE></SERVER>`.
import { SaxesParser } from "saxes";
import type { Complain, GenericRecord } from "./fields.ts";
import type { FeatureRecord, ServerRecord } from "./report.ts";

/** Attribute, in lower case → our field. */
const fields: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  SERVER: { request_time_utc: "at" },
  FEATURE: {
    ...{ name: "name", version: "version", vendor: "vendor", additional_key: "key", product: "product" },
    ...{ license_type: "type", total: "total", inuse: "used", reserved: "reserved", queued: "queued" },
    ...{ start_date_utc: "start", exp_date_utc: "expiration" },
  },
  USER: {
    ...{ name: "user", workstation: "host", ip: "ip", display: "display", handle: "handle", version: "clientVersion" },
    ...{ number_of_lics: "licenses", start_time_utc: "start", borrowed: "borrowed", linger_time: "linger" },
    ...{ linger_due_date_utc: "due", idle_time: "idle", group: "group", project: "project" },
  },
};

const deepest = 32;

type Open = GenericRecord & { features: (FeatureRecord & { checkouts: GenericRecord[] })[] };

/** The servers that were read whole, and whether the document is. */
export function readXml(text: string, complain: Complain): { servers: ServerRecord[]; isComplete: boolean } {
  const parser = new SaxesParser<{ xmlns: false }>({ xmlns: false });
  const servers: Open[] = [];
  let failure: string | null = null;
  let depth = 0;
  parser.on("error", (error) => {
    failure ??= error.message;
  });
  parser.on("doctype", () => {
    failure ??= "a document type declaration";
  });
  parser.on("opentag", ({ name, attributes }) => {
    depth += 1;
    if (depth > deepest) failure ??= "elements within elements without end";
    if (failure === null) open(name.toUpperCase(), attributes, parser.line, servers, complain);
  });
  parser.on("closetag", () => {
    depth -= 1;
  });
  try {
    parser.write(text).close();
  } catch (error) {
    failure ??= String(error);
  }
  if (failure !== null)
    complain(parser.line, text.split("\n")[parser.line - 1] ?? "", "XML that is cut off or not well-formed");
  return { servers, isComplete: failure === null };
}

function open(
  name: string,
  attributes: Readonly<Record<string, string>>,
  line: number,
  servers: Open[],
  complain: Complain,
): void {
  const given: Record<string, string> = {};
  for (const key of Object.keys(attributes)) given[key.toLowerCase()] = attributes[key] ?? "";
  const known = fields[name] ?? {};
  const values: Record<string, unknown> = {};
  for (const key of Object.keys(known)) values[known[key] ?? ""] = given[key];
  const record = { line, path: "", text: () => `<${name}>` };
  const server = servers.at(-1);
  const feature = server?.features.at(-1);
  if (name === "SERVER") servers.push({ ...record, values: { ...values, ...serverOf(given) }, features: [] });
  else if (name === "FEATURE" && server) {
    const uncounted = /^(uncounted|unlimited)$/i.test(given.total ?? "");
    if (uncounted) Object.assign(values, { total: null, uncounted });
    server.features.push({ ...record, values, increments: [], checkouts: [] });
  } else if (name === "USER" && feature) {
    // The time for which a licence would linger is printed of every checkout; of a borrowed one it counts.
    if (!/^true$/i.test(given.borrowed ?? "")) values.linger = null;
    feature.checkouts.push({ ...record, values });
  } else if (name in fields) complain(line, `<${name}>`, `a ${name} outside of the element that it belongs to`);
}

function serverOf(given: Readonly<Record<string, string>>): { name?: string; status: string } {
  const { name = "", port = "", server_status: status = "ok" } = given;
  const isUp = /^(ok|up)$/i.test(status);
  return { ...(name !== "" && { name: port === "" ? name : `${port}@${name}` }), status: isUp ? "UP" : "DOWN" };
}
