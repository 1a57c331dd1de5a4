// The tables that analysts get: sessions and denials as the contract's records, and what was used of each feature on each day.
// Which fields they have, of what type; not how they are read (days.ts) nor written to files.
import { denialShape } from "../denials/rows.ts";
import { sessionShape } from "../sessions/rows.ts";

export const tableNames = ["sessions", "denials", "daily"] as const;
export type TableName = (typeof tableNames)[number];

/** SQL: what says on which day a session or a denial is, `x`. */
export const instants = { sessions: "x.start_at", denials: "x.denial_at" } as const;

/** integer: 64 bits; instant: milliseconds since 1970 in UTC. */
export type FieldType = "integer" | "number" | "text" | "flag" | "instant";

export interface TableField {
  readonly name: string;
  readonly type: FieldType;
}

/** One value of a row: an instant as ISO 8601. */
export type Value = string | number | boolean | null;
export type Row = Readonly<Record<string, Value>>;

const integers = /Id$|^NumberOfLicenses$|ErrorCode$/;
const types = {
  text: "text",
  cell: "text",
  json: "text",
  instant: "instant",
  flag: "flag",
  seconds: "number",
} as const;

const fieldsOf = ({ fields }: typeof sessionShape | typeof denialShape): TableField[] =>
  fields.map(({ name, kind }) => {
    if (kind !== "number") return { name, type: types[kind] };
    return { name, type: integers.test(name) ? "integer" : "number" };
  });

const daily = {
  Day: "text",
  FeatureId: "integer",
  FeatureName: "text",
  FeatureVersion: "text",
  Vendor: "text",
  LicenseServerId: "integer",
  LicenseServerName: "text",
  /** Licences owned at the end of the day. */
  Total: "integer",
  /** Of the day so many seconds are known; averages are taken over them. */
  KnownSeconds: "number",
  /** Licences in use, summed over time. */
  LicenseSeconds: "number",
  AverageUsed: "number",
  P95: "integer",
  Max: "integer",
  MaxAtUtc: "instant",
  FullSeconds: "number",
  /** Sessions that began on the day, and their users. */
  Sessions: "integer",
  Users: "integer",
  Denials: "integer",
  TrueDenials: "integer",
} as const satisfies Readonly<Record<string, FieldType>>;

export type DailyRow = Readonly<Record<keyof typeof daily, Value>>;

export const fieldsOfTable: Readonly<Record<TableName, readonly TableField[]>> = {
  sessions: fieldsOf(sessionShape),
  denials: fieldsOf(denialShape),
  daily: Object.entries(daily).map(([name, type]) => ({ name, type })),
};
