// From a result to XML or JSON, by the table: every declared field in wire order, each in the namespace of the type that declares it,
// nil for null. Writers are made once a type.
import { namespaces } from "../types/notation.ts";
import type { Fault } from "./fault.ts";
import { int } from "./shapes.ts";
import { type WireField, type WireType, wireType } from "./type-table.ts";

type Write = (value: unknown) => string;

/** Prefixes that a response may use, declared on its outermost element. */
const prefixDeclarations = (["arr", "dc", "enums", "gen", "pub", "svo", "vo"] as const)
  .map((prefix) => ` xmlns:${prefix}="${namespaces[prefix]}"`)
  .concat(' xmlns:i="http://www.w3.org/2001/XMLSchema-instance"')
  .join("");

type Values = Readonly<Record<string, unknown>>;

/** A long text that is not made yet. */
export class TextPieces {
  readonly pieces: Iterable<string>;

  constructor(pieces: Iterable<string>) {
    this.pieces = pieces;
  }
}

/** The element of a method's response, `<MethodResponse><MethodResult>…`, in pieces: each row of a list is one. */
export function* responseXml(method: string, resultType: string, result: object): Generator<string> {
  yield `<${method}Response xmlns="${namespaces.tns}"${prefixDeclarations}><${method}Result>`;
  for (const field of fieldsOf(resultType)) yield* elementPieces(field, (result as Values)[field.name]);
  yield `</${method}Result></${method}Response>`;
}

function fieldsOf(typeName: string): readonly WireField[] {
  const type = wireType(typeName);
  return type.kind === "record" ? type.fields : [];
}

function* elementPieces(field: WireField, value: unknown): Generator<string> {
  const list = listIn(field, value);
  if (list === null && !(value instanceof TextPieces)) {
    yield elementWriter(field)(value);
    return;
  }
  const tag = `${field.prefix}:${field.name}`;
  yield `<${tag}>`;
  if (value instanceof TextPieces) for (const piece of value.pieces) yield escaped(piece);
  if (list !== null) {
    const write = elementWriter(list.item);
    for (const item of list.values) yield write(item);
  }
  yield `</${tag}>`;
}

/** Null: the field holds no list. */
function listIn(field: WireField, value: unknown) {
  const type = wireType(field.type);
  if (type.kind !== "list" || value === null || value === undefined) return null;
  return { item: type.item, values: value as readonly unknown[] };
}

const writers = new Map<string, Write>();

/** Writes the content of an element of this type. */
function contentWriter(name: string): Write {
  const cached = writers.get(name);
  if (cached !== undefined) return cached;
  const type = wireType(name);
  let write: Write | undefined;
  const later: Write = (value) => (write as Write)(value);
  writers.set(name, later);
  write = makeWriter(type);
  writers.set(name, write);
  return write;
}

function makeWriter(type: WireType): Write {
  switch (type.kind) {
    case "simple":
      return simpleWriter(type.name);
    case "enumeration":
      return (value) => escaped(String(value));
    case "list": {
      const write = elementWriter(type.item);
      return (value) => {
        let xml = "";
        for (const item of value as readonly unknown[]) xml += write(item);
        return xml;
      };
    }
    default: {
      const fields = type.fields.map((field) => [field.name, elementWriter(field)] as const);
      return (value) => {
        let xml = "";
        for (const [name, write] of fields) xml += write((value as Readonly<Record<string, unknown>>)[name]);
        return xml;
      };
    }
  }
}

function elementWriter({ name, prefix, type, isNillable, isList }: WireField): Write {
  const tag = `${prefix}:${name}`;
  const open = `<${tag}>`;
  const close = `</${tag}>`;
  const empty = `<${tag} i:nil="true"/>`;
  const wire = wireType(type);
  const missing = () => (isNillable ? empty : `${open}${zeroOf(wire)}${close}`);
  let write: Write | undefined;
  const content = (value: unknown) => {
    write ??= contentWriter(type);
    return write(value);
  };
  // Programs loop over a server's hosts without checking whether there are any.
  if (name === "Hosts" && !isList) {
    return (value) => `${open}${content(value ?? [])}${close}`;
  }
  return (value) => (value === null || value === undefined ? missing() : `${open}${content(value)}${close}`);
}

/** The text for null where nil is not allowed. */
function zeroOf(type: WireType): string {
  switch (type.kind) {
    case "enumeration":
      return type.values[0] ?? "";
    case "record":
      return contentWriter(type.name)({});
    case "list":
      return "";
    default:
      if (type.name === "xs:boolean") return "false";
      if (type.name === "xs:dateTime") return "0001-01-01T00:00:00";
      return type.name === "xs:string" ? "" : "0";
  }
}

function simpleWriter(name: string): Write {
  switch (name) {
    case "xs:string":
      return (value) => escaped(String(value));
    case "xs:int":
    case "ser:char":
      return (value) => String(int(Number(value) || 0));
    case "xs:long":
      return (value) => String(Math.trunc(Number(value) || 0));
    case "xs:dateTime":
      return (value) => escaped(String(value));
    default:
      return String;
  }
}

/** Characters to escape, and those that XML does not allow: most controls, halves of surrogate pairs. */
const special =
  /[&<>\r]|[^\t\n\r\x20-\ud7ff\ue000-\ufffd\ud800-\udfff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;
/** A quick check: almost no text has any of these. */
const unusual = /[^\x20-\x25\x27-\x3b\x3d\x3f-\x7e]/;
const everySpecial = new RegExp(special.source, "g");
const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", "\r": "&#13;" };

/** Text as XML; characters that XML does not allow become U+FFFD. */
function escaped(text: string): string {
  if (!unusual.test(text)) return text;
  return special.test(text) ? text.replaceAll(everySpecial, (found) => entities[found] ?? "\ufffd") : text;
}

// The JSON of the /web/ form: every declared field, lists as lists, null for null, and 0 where null is not allowed.

/** A method's result as JSON, in pieces: each row of a list is one. */
export function* resultJson(resultType: string, result: object): Generator<string> {
  let before = "{";
  for (const field of fieldsOf(resultType)) {
    yield `${before}${JSON.stringify(field.name)}:`;
    yield* jsonPieces(field, (result as Values)[field.name]);
    before = ",";
  }
  yield "}";
}

function* jsonPieces(field: WireField, value: unknown): Generator<string> {
  const list = listIn(field, value);
  if (value instanceof TextPieces) {
    yield '"';
    for (const piece of value.pieces) yield JSON.stringify(piece).slice(1, -1);
    yield '"';
  } else if (list !== null) {
    let before = "[";
    for (const item of list.values) {
      yield before + JSON.stringify(fieldOf(list.item, item));
      before = ",";
    }
    yield before === "[" ? "[]" : "]";
  } else yield JSON.stringify(fieldOf(field, value));
}

/** A value of the type, ready for JSON.stringify. */
function jsonOf(typeName: string, value: unknown): unknown {
  const type = wireType(typeName);
  switch (type.kind) {
    case "record":
      return Object.fromEntries(
        type.fields.map((field) => [field.name, fieldOf(field, (value as Values)[field.name])]),
      );
    case "list":
      return (value as readonly unknown[]).map((item) => fieldOf(type.item, item));
    default:
      return typeName === "xs:int" || typeName === "ser:char" ? int(Number(value) || 0) : value;
  }
}

function fieldOf({ name, type, isNillable }: WireField, value: unknown): unknown {
  if (value !== null && value !== undefined) return jsonOf(type, value);
  const wire = wireType(type);
  if (name === "Hosts") return [];
  if (isNillable) return null;
  if (wire.kind === "list") return [];
  if (wire.kind === "enumeration") return wire.values[0];
  if (wire.kind === "record") return jsonOf(type, {});
  return type === "xs:boolean" ? false : type === "xs:string" ? "" : 0;
}

// The SOAP envelope, in versions 1.1 and 1.2. docs/decisions/0008-soap-envelopes.md says why npm soap does not write it.

type SoapVersion = "1.1" | "1.2";

const namespaceOf: Readonly<Record<SoapVersion, string>> = {
  "1.1": "http://schemas.xmlsoap.org/soap/envelope/",
  "1.2": "http://www.w3.org/2003/05/soap-envelope",
};

const { xs: _, tns, ...others } = namespaces;
const declarations = Object.entries({ ...others, tns })
  .map(([prefix, uri]) => ` xmlns:${prefix}="${uri}"`)
  .join("");

/** The complete message around the response's element. */
export function* envelope(version: SoapVersion, body: Iterable<string>): Generator<string> {
  yield `<?xml version="1.0" encoding="utf-8"?><soap:Envelope xmlns:soap="${namespaceOf[version]}" ${declarations}><soap:Body>`;
  yield* body;
  yield "</soap:Body></soap:Envelope>";
}

/** The complete message of a fault. */
export function faultEnvelope(version: SoapVersion, { code, message }: Fault): Iterable<string> {
  const text = escaped(message).replaceAll('"', "&quot;").replaceAll("'", "&apos;");
  if (version === "1.1") {
    return envelope(version, [
      `<soap:Fault><faultcode>soap:${code}</faultcode><faultstring>${text}</faultstring></soap:Fault>`,
    ]);
  }
  const value = code === "Client" ? "Sender" : code === "Server" ? "Receiver" : code;
  const reason = `<soap:Reason><soap:Text xml:lang="en">${text}</soap:Text></soap:Reason>`;
  return envelope(version, [
    `<soap:Fault><soap:Code><soap:Value>soap:${value}</soap:Value></soap:Code>${reason}</soap:Fault>`,
  ]);
}
