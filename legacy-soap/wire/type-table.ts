// The table of the wire, parsed once at start: readers, writers and the WSDL use it.
import { type TypeName, types } from "../types/all-types.ts";
import { type FieldNote, fieldNote, namespaces, type Prefix, type TypeEntry } from "../types/notation.ts";

export interface WireField extends FieldNote {
  /** The namespace of its element: of the type that declares it, derived or base. */
  readonly uri: string;
  readonly prefix: string;
}

export type WireType =
  | { readonly kind: "record"; readonly name: string; readonly base?: string; readonly fields: readonly WireField[] }
  | { readonly kind: "list"; readonly name: string; readonly item: WireField }
  | { readonly kind: "enumeration"; readonly name: string; readonly values: readonly string[] }
  | { readonly kind: "simple"; readonly name: string };

const table: Readonly<Record<string, TypeEntry>> = types;
const made = new Map<string, WireType>();

/** Any type by its name, base fields first; simple types of XML Schema too. */
export function wireType(name: string): WireType {
  const cached = made.get(name);
  if (cached !== undefined) return cached;
  const type = make(name);
  made.set(name, type);
  return type;
}

function make(name: string): WireType {
  const entry = table[name];
  if (entry === undefined) {
    if (!name.startsWith("xs:")) throw new Error(`The table has no type ${name}.`);
    return { kind: "simple", name };
  }
  if ("restricts" in entry) return { kind: "simple", name };
  if ("values" in entry) return { kind: "enumeration", name, values: entry.values };
  const fields = declaredFields(name);
  const [first] = fields;
  if (fields.length === 1 && first?.isList) return { kind: "list", name, item: first };
  if (entry.base === undefined) return { kind: "record", name, fields };
  const base = wireType(entry.base);
  return {
    kind: "record",
    name,
    base: entry.base,
    fields: [...(base.kind === "record" ? base.fields : []), ...fields],
  };
}

/** Fields that the type itself declares, without its base's. */
export function declaredFields(name: string): WireField[] {
  const entry = table[name];
  if (entry === undefined || !("fields" in entry)) return [];
  const prefix = entry.namespace ?? prefixOf(name);
  return Object.entries(entry.fields).map(([field, text]) => ({
    ...fieldNote(field, text),
    prefix,
    uri: namespaces[prefix as Prefix],
  }));
}

export function prefixOf(name: string): string {
  return name.slice(0, name.indexOf(":"));
}

export function localOf(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}

export const typeNames = Object.keys(types) as TypeName[];
