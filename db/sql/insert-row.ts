// A row that is to be stored, as the functions that store many of them take it.

type Value = string | number | bigint | boolean | Date | null | undefined;

export type InsertRow = Readonly<Record<string, Value>>;
