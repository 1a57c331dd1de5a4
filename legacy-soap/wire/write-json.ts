// From a result to the JSON that the /web/ form answers: every declared field, lists as lists, null where nothing is
// known and 0 where null is not allowed, as in the XML.
import { int } from "./shapes.ts";
import { type WireField, wireType } from "./type-table.ts";

/** A value of the type, ready for JSON.stringify. */
export function jsonOf(typeName: string, value: unknown): unknown {
  const type = wireType(typeName);
  switch (type.kind) {
    case "record":
      return Object.fromEntries(
        type.fields.map((field) => [field.name, fieldOf(field, (value as Record<string, unknown>)[field.name])]),
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
