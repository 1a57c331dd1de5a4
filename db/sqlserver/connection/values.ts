// Values on their way to SQL Server and back: one type for each kind, and what SQLite would give.
import { type Request, TYPES } from "tedious";

export interface ColumnMetadata {
  readonly colName: string;
  readonly dataLength?: number;
  readonly type: { readonly name: string };
}

/** One type for each kind of value, so that a statement has one plan. Instants keep their milliseconds as datetime2. */
export function addBinding(request: Request, name: string, value: unknown): void {
  switch (typeof value) {
    case "number":
      if (Number.isSafeInteger(value)) request.addParameter(name, TYPES.BigInt, value);
      else request.addParameter(name, TYPES.Float, value);
      return;
    case "bigint":
      request.addParameter(name, TYPES.BigInt, String(value));
      return;
    case "boolean":
      request.addParameter(name, TYPES.Bit, value);
      return;
    default:
      if (value instanceof Date) request.addParameter(name, TYPES.DateTime2, value, { scale: 3 });
      else if (Buffer.isBuffer(value)) request.addParameter(name, TYPES.VarBinary, value);
      else {
        const text = value === null || value === undefined ? null : String(value);
        const length = text !== null && text.length > 4000 ? {} : { length: 4000 };
        request.addParameter(name, TYPES.NVarChar, text, length);
      }
  }
}

/** The values that SQLite would give: whole numbers as numbers, exact beyond 2^53, and flags as 0 and 1. */
export function readerOf({ type, dataLength }: ColumnMetadata, safeIntegers: boolean): (value: unknown) => unknown {
  if (/^Bit/.test(type.name))
    return (value) => (value === null ? null : safeIntegers ? BigInt(Number(value)) : Number(value));
  if (type.name === "BigInt" || (type.name === "IntN" && dataLength === 8)) {
    return (value) => {
      if (value === null) return null;
      const number = Number(value);
      return safeIntegers || !Number.isSafeInteger(number) ? BigInt(value as string) : number;
    };
  }
  if (safeIntegers && /^(Int|IntN|SmallInt|TinyInt)$/.test(type.name)) {
    return (value) => (value === null ? null : BigInt(value as number));
  }
  return (value) => value;
}
