// From an XML element or a JSON value to a typed request, by the table. Fields match by name, in any order and namespace. Unknown fields
// are refused: an ignored filter would return too much.
import { Fault, fieldFault } from "./fault.ts";
import { localOf, type WireField, type WireType, wireType } from "./type-table.ts";
import type { XmlElement } from "./xml.ts";

type Values = Record<string, unknown>;

/** The request of a method; a nil or missing one is an empty one. Throws a Fault that names the field. */
export function requestFromXml(typeName: string, element: XmlElement | undefined): Values {
  if (element === undefined || element.isNil) return emptyRecord(wireType(typeName));
  return fromXml(wireType(typeName), element, "request") as Values;
}

export function requestFromJson(typeName: string, json: unknown): Values {
  if (json === undefined || json === null) return emptyRecord(wireType(typeName));
  return fromJson(wireType(typeName), json, "request") as Values;
}

/** Every list of it is present, empty. */
function emptyRecord(type: WireType): Values {
  const values: Values = {};
  if (type.kind !== "record") return values;
  for (const field of type.fields) if (wireType(field.type).kind === "list") values[field.name] = [];
  return values;
}

type RecordType = WireType & { kind: "record" };
type ListType = WireType & { kind: "list" };

function fromXml(type: WireType, element: XmlElement, path: string): unknown {
  if (type.kind === "simple" || type.kind === "enumeration") {
    if (element.children.length > 0) throw fieldFault(path, "must hold a value, not elements");
    return type.kind === "simple" ? readSimple(type.name, element.text, path) : enumerated(type, element.text, path);
  }
  if (element.text.trim() !== "") throw fieldFault(path, `must hold elements of ${localOf(type.name)}, not text`);
  return type.kind === "list" ? listFromXml(type, element, path) : recordFromXml(type, element, path);
}

function listFromXml(type: ListType, element: XmlElement, path: string): unknown[] {
  return element.children.flatMap((child, index) => {
    const at = `${path}.${type.item.name}[${index}]`;
    if (child.local !== type.item.name) throw unknownField(path, child.local, type);
    return nil(type.item, child.isNil, at) ? [] : [fromXml(wireType(type.item.type), child, at)];
  });
}

function recordFromXml(type: RecordType, element: XmlElement, path: string): unknown {
  const values = emptyRecord(type);
  const seen = new Set<string>();
  for (const child of element.children) {
    const field = type.fields.find(({ name }) => name === child.local);
    if (field === undefined) throw unknownField(path, child.local, type);
    const at = `${path}.${field.name}`;
    if (seen.has(field.name)) throw fieldFault(at, "must be given once only");
    seen.add(field.name);
    if (!nil(field, child.isNil, at)) values[field.name] = fromXml(wireType(field.type), child, at);
  }
  return finished(type, values, path);
}

function fromJson(type: WireType, json: unknown, path: string): unknown {
  if (type.kind === "simple") return readSimple(type.name, jsonText(type.name, json, path), path);
  if (type.kind === "enumeration") {
    // Older services of this kind wrote the number of the value; the name is accepted too.
    const named = typeof json === "number" ? type.values[json] : json;
    return enumerated(type, typeof named === "string" ? named : "", path);
  }
  if (typeof json !== "object" || json === null) throw fieldFault(path, "must be an object or a list");
  return type.kind === "list" ? listFromJson(type, json, path) : recordFromJson(type, json, path);
}

function listFromJson(type: ListType, json: object, path: string): unknown[] {
  const given = Array.isArray(json) ? json : (json as Values)[type.item.name];
  if (!Array.isArray(given)) throw fieldFault(path, "must be a list");
  return given.flatMap((item, index) => {
    const at = `${path}[${index}]`;
    return nil(type.item, item === null, at) ? [] : [fromJson(wireType(type.item.type), item, at)];
  });
}

function recordFromJson(type: RecordType, json: object, path: string): unknown {
  if (Array.isArray(json)) throw fieldFault(path, "must be an object");
  const values = emptyRecord(type);
  for (const [name, value] of Object.entries(json)) {
    const field = type.fields.find((one) => one.name === name);
    if (field === undefined) throw unknownField(path, name, type);
    const at = `${path}.${name}`;
    if (!nil(field, value === null, at)) values[name] = fromJson(wireType(field.type), value, at);
  }
  return finished(type, values, path);
}

function jsonText(type: string, json: unknown, path: string): string {
  if (type === "xs:dateTime" && typeof json === "string") {
    const ticks = /^\/Date\((-?\d{1,14})([+-]\d{4})?\)\/$/.exec(json)?.[1];
    return ticks === undefined ? json : new Date(Number(ticks)).toISOString();
  }
  const wanted =
    type === "xs:string" || type === "xs:dateTime" ? "string" : type === "xs:boolean" ? "boolean" : "number";
  const given: string = typeof json;
  if (given !== wanted)
    throw fieldFault(path, `must be ${{ string: "a text", boolean: "true or false", number: "a number" }[wanted]}`);
  return String(json);
}

function enumerated(type: WireType & { kind: "enumeration" }, text: string, path: string): string {
  const value = text.trim();
  if (type.values.includes(value)) return value;
  throw fieldFault(path, `must be one of ${type.values.join(", ")}`);
}

/** Whether it is nil; throws where that is not allowed. */
function nil(field: WireField, isNil: boolean, path: string): boolean {
  if (isNil && !field.isNillable) throw fieldFault(path, "must not be nil");
  return isNil;
}

function finished(type: RecordType, values: Values, path: string): unknown {
  for (const field of type.fields) {
    if (!field.isOptional && !field.isNillable && !(field.name in values)) {
      throw fieldFault(`${path}.${field.name}`, "must be given");
    }
  }
  return type.name === "svo:SlimDateTime" ? readSlimDateTime(values, path) : values;
}

function unknownField(path: string, name: string, type: WireType): Fault {
  const shown = /^[A-Za-z_][\w.-]{0,60}$/.test(name) ? name : "an element";
  return new Fault("Client", `${path} must not hold ${shown}: ${localOf(type.name)} has no such field.`);
}

const ranges: Readonly<Record<string, readonly [bigint, bigint]>> = {
  "xs:int": [-(2n ** 31n), 2n ** 31n - 1n],
  "xs:long": [BigInt(Number.MIN_SAFE_INTEGER), BigInt(Number.MAX_SAFE_INTEGER)],
  "ser:char": [0n, 65_535n],
};

/** A value of a simple type from its text. Dates become milliseconds. */
function readSimple(type: string, text: string, path: string): unknown {
  if (type === "xs:string") return text;
  const trimmed = text.trim();
  switch (type) {
    case "xs:boolean":
      return readBoolean(trimmed, path);
    case "xs:dateTime":
      return readDateTime(trimmed, path);
    case "xs:double":
    case "xs:float":
      if (/^[+-]?(\d{1,40}(\.\d{0,40})?|\.\d{1,40})([eE][+-]?\d{1,3})?$/.test(trimmed)) return Number(trimmed);
      throw fieldFault(path, "must be a number");
    default:
      return readWhole(type, trimmed, path);
  }
}

function readBoolean(text: string, path: string): boolean {
  if (text === "true" || text === "1") return true;
  if (text === "false" || text === "0") return false;
  throw fieldFault(path, "must be true or false");
}

function readWhole(type: string, text: string, path: string): number {
  const [least, most] = ranges[type] ?? [0n, 0n];
  const value = /^[+-]?\d{1,20}$/.test(text) ? BigInt(text.replace("+", "")) : undefined;
  if (value === undefined || value < least || value > most) {
    throw fieldFault(path, `must be a whole number from ${least} to ${most}`);
  }
  return Number(value);
}

const dateTime = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(?:\.(\d{1,20}))?(Z|[+-]\d\d:\d\d)?$/;

function readDateTime(text: string, path: string): number {
  const found = dateTime.exec(text);
  const at = instantOf((found ?? []).slice(1, 7).map(Number));
  const [, sign, hours, minutes] = /^([+-])(\d\d):(\d\d)$/.exec(found?.[8] ?? "") ?? [];
  const offset = (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * (sign === "-" ? -1 : 1);
  if (at === undefined || Math.abs(offset) > 840 || Number(minutes ?? 0) > 59) {
    throw fieldFault(path, "must be a date and time such as 2026-03-02T07:58:21Z");
  }
  return at + Number((found?.[7] ?? "").padEnd(3, "0").slice(0, 3)) - offset * 60_000;
}

/** From the year to the second; undefined: there is no such moment. */
function instantOf([year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0]: number[]): number | undefined {
  if (year < 1 || year > 9999 || month < 1 || month > 12 || hour > 23 || minute > 59 || second > 59) return undefined;
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return undefined;
  return date.getTime() + (hour * 3600 + minute * 60 + second) * 1000;
}

const partLimits: Readonly<Record<string, readonly [number, number]>> = {
  Year: [1, 9999],
  Month: [1, 12],
  Day: [1, 31],
  Hour: [0, 23],
  Minute: [0, 59],
  Second: [0, 59],
};

/** A SlimDateTime: its parts, or its StringFormatted where it has no part; undefined where it has neither. */
function readSlimDateTime(parts: Readonly<Record<string, unknown>>, path: string): number | undefined {
  const numbers = Object.keys(partLimits).map((name) => (parts[name] as number | undefined) ?? 0);
  if (numbers.every((number) => number === 0)) {
    const text = ((parts.StringFormatted as string | undefined) ?? "").trim();
    if (text === "") return undefined;
    const full = /^\d{4}-\d\d-\d\d$/.test(text) ? `${text} 00:00:00` : text;
    const [date = "", time = ""] = full.replace(/Z$/, "").split(/[ T]/);
    return readDateTime(`${date}T${time}`, `${path}.StringFormatted`);
  }
  for (const [index, [name, [least, most]]] of Object.entries(partLimits).entries()) {
    const value = numbers[index] ?? 0;
    if (value < least || value > most) throw fieldFault(`${path}.${name}`, `must be from ${least} to ${most}`);
  }
  const at = instantOf(numbers);
  if (at === undefined) throw fieldFault(`${path}.Day`, "must be a day of that month");
  return at;
}
