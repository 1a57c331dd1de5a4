// From an XML element or a JSON value to a typed request, by the table. Fields are known by their names, in any order
// and namespace; what is not a field of its type is refused, for a filter that is not heeded would answer too much.
import { Fault, fieldFault } from "./fault.ts";
import { readSimple, readSlimDateTime } from "./read-values.ts";
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

/** Every list of it is there, empty. */
function emptyRecord(type: WireType): Values {
  const values: Values = {};
  if (type.kind !== "record") return values;
  for (const field of type.fields) if (wireType(field.type).kind === "list") values[field.name] = [];
  return values;
}

function fromXml(type: WireType, element: XmlElement, path: string): unknown {
  if (type.kind === "simple" || type.kind === "enumeration") {
    if (element.children.length > 0) throw fieldFault(path, "must hold a value, not elements");
    return type.kind === "simple" ? readSimple(type.name, element.text, path) : enumerated(type, element.text, path);
  }
  if (element.text.trim() !== "") throw fieldFault(path, `must hold elements of ${localOf(type.name)}, not text`);
  if (type.kind === "list") {
    const items: unknown[] = [];
    for (const [index, child] of element.children.entries()) {
      const place = `${path}.${type.item.name}[${index}]`;
      if (child.local !== type.item.name) throw unknownField(path, child.local, type);
      if (!nil(type.item, child.isNil, place)) items.push(fromXml(wireType(type.item.type), child, place));
    }
    return items;
  }
  const values = emptyRecord(type);
  const seen = new Set<string>();
  for (const child of element.children) {
    const field = type.fields.find(({ name }) => name === child.local);
    if (field === undefined) throw unknownField(path, child.local, type);
    const place = `${path}.${field.name}`;
    if (seen.has(field.name)) throw fieldFault(place, "must be given once only");
    seen.add(field.name);
    if (!nil(field, child.isNil, place)) values[field.name] = fromXml(wireType(field.type), child, place);
  }
  return finished(type, values, path);
}

function fromJson(type: WireType, json: unknown, path: string): unknown {
  if (type.kind === "simple") return readSimple(type.name, jsonText(type.name, json, path), path);
  if (type.kind === "enumeration") {
    // Services of that kind wrote the number of the value; its name is taken too.
    const named = typeof json === "number" ? type.values[json] : json;
    return enumerated(type, typeof named === "string" ? named : "", path);
  }
  if (typeof json !== "object" || json === null) throw fieldFault(path, "must be an object or a list");
  if (type.kind === "list") {
    const given = Array.isArray(json) ? json : (json as Values)[type.item.name];
    if (!Array.isArray(given)) throw fieldFault(path, "must be a list");
    return given.flatMap((item, index) => {
      const place = `${path}[${index}]`;
      return nil(type.item, item === null, place) ? [] : [fromJson(wireType(type.item.type), item, place)];
    });
  }
  if (Array.isArray(json)) throw fieldFault(path, "must be an object");
  const values = emptyRecord(type);
  for (const [name, value] of Object.entries(json)) {
    const field = type.fields.find((one) => one.name === name);
    if (field === undefined) throw unknownField(path, name, type);
    const place = `${path}.${name}`;
    if (!nil(field, value === null, place)) values[name] = fromJson(wireType(field.type), value, place);
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
  if (given !== wanted) throw fieldFault(path, `must be a ${wanted === "string" ? "text" : wanted}`);
  return String(json);
}

function enumerated(type: WireType & { kind: "enumeration" }, text: string, path: string): string {
  const value = text.trim();
  if (type.values.includes(value)) return value;
  throw fieldFault(path, `must be one of ${type.values.join(", ")}`);
}

/** Whether it is nil, which it must be allowed to be. */
function nil(field: WireField, isNil: boolean, path: string): boolean {
  if (isNil && !field.isNillable) throw fieldFault(path, "must not be nil");
  return isNil;
}

function finished(type: WireType & { kind: "record" }, values: Values, path: string): unknown {
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
