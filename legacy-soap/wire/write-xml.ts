// From a result to its XML, by the table: every declared field in wire order, each in the namespace of the type that
// declares it, nil where it is not known. Writers are made once a type, for answers of many rows are written often.

import { namespaces } from "../types/notation.ts";
import { int } from "./shapes.ts";
import { type WireField, type WireType, wireType } from "./type-table.ts";

type Write = (value: unknown) => string;

/** Prefixes that an answer may use, declared on its outermost element. */
const prefixDeclarations = (["arr", "dc", "enums", "gen", "pub", "svo", "vo"] as const)
  .map((prefix) => ` xmlns:${prefix}="${namespaces[prefix]}"`)
  .concat(' xmlns:i="http://www.w3.org/2001/XMLSchema-instance"')
  .join("");

/** The element of a method's answer: `<MethodResponse><MethodResult>…`. */
export function responseXml(method: string, resultType: string, result: object): string {
  return `<${method}Response xmlns="${namespaces.tns}"${prefixDeclarations}><${method}Result>${contentWriter(resultType)(result)}</${method}Result></${method}Response>`;
}

const writers = new Map<string, Write>();

/** What writes the inside of an element of this type. */
function contentWriter(name: string): Write {
  const known = writers.get(name);
  if (known !== undefined) return known;
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
  const [open, close, empty] = [`<${tag}>`, `</${tag}>`, `<${tag} i:nil="true"/>`];
  const wire = wireType(type);
  const missing = () => (isNillable ? empty : `${open}${zeroOf(wire)}${close}`);
  let write: Write | undefined;
  const content = (value: unknown) => {
    write ??= contentWriter(type);
    return write(value);
  };
  // Programs walk through a server's hosts without looking whether there are any.
  if (name === "Hosts" && !isList) {
    return (value) => `${open}${content(value ?? [])}${close}`;
  }
  return (value) => (value === null || value === undefined ? missing() : `${open}${content(value)}${close}`);
}

/** What is written where nothing is known and nil is not allowed. */
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

/** What must be escaped, and what XML does not know at all: most controls, halves of surrogate pairs. */
const special =
  /[&<>\r]|[^\t\n\r\x20-\ud7ff\ue000-\ufffd\ud800-\udfff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;
/** Almost no text has any of these, which is quickly seen. */
const unusual = /[^\x20-\x25\x27-\x3b\x3d\x3f-\x7e]/;
const everySpecial = new RegExp(special.source, "g");
const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", "\r": "&#13;" };

/** Text as XML; characters that XML does not know become U+FFFD. */
export function escaped(text: string): string {
  if (!unusual.test(text)) return text;
  return special.test(text) ? text.replaceAll(everySpecial, (found) => entities[found] ?? "\ufffd") : text;
}
