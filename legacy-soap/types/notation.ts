// The notation of the wire's tables, for programs and for people.
//
// A field's text is its type, then `?` (may be omitted), `~` (may be nil), `*` (repeats), in this order. Fields are in
// wire order, those of the base type first. The name of a type has a prefix of `namespaces`. A type with
// a single field, which repeats, is a list. `inline:` types have no name on the wire: they are part of their field.

export const namespaces = {
  arr: "http://schemas.microsoft.com/2003/10/Serialization/Arrays",
  dc: "http://schemas.datacontract.org/2004/07/Svc.Server.Services.DataContracts",
  enums: "http://schemas.datacontract.org/2004/07/Svc.Server.Enums",
  gen: "http://schemas.datacontract.org/2004/07/System.Collections.Generic",
  pub: "http://schemas.datacontract.org/2004/07/Svc.Shared.Public.Enums",
  ser: "http://schemas.microsoft.com/2003/10/Serialization/",
  svo: "http://schemas.datacontract.org/2004/07/Svc.Shared.VO",
  tns: "Svc.Server.Services",
  vo: "http://schemas.datacontract.org/2004/07/Svc.Server.VO",
  xs: "http://www.w3.org/2001/XMLSchema",
} as const;

export type Prefix = keyof typeof namespaces;

/** One type of the table: a record, an enumeration, or a simple type under another name. */
export type TypeEntry =
  | { readonly base?: string; readonly namespace?: string; readonly fields: Readonly<Record<string, string>> }
  | { readonly values: readonly string[] }
  | { readonly restricts: string };

/** One field, its text parsed. */
export interface FieldNote {
  readonly name: string;
  readonly type: string;
  readonly isOptional: boolean;
  readonly isNillable: boolean;
  readonly isList: boolean;
}

export function fieldNote(name: string, text: string): FieldNote {
  const [, type = "", optional, nillable, list] = /^([a-z]+:[^?~*]+)(\?)?(~)?(\*)?$/.exec(text) ?? [];
  if (type === "") throw new Error(`The field ${name} is not in the table's notation.`);
  return {
    name,
    type,
    isOptional: optional !== undefined,
    isNillable: nillable !== undefined,
    isList: list !== undefined,
  };
}
