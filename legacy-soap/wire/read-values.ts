// Simple values of a request: checks the forms that XML Schema allows; a Fault names the field by its path.
import { fieldFault } from "./fault.ts";

const ranges: Readonly<Record<string, readonly [bigint, bigint]>> = {
  "xs:int": [-(2n ** 31n), 2n ** 31n - 1n],
  "xs:long": [BigInt(Number.MIN_SAFE_INTEGER), BigInt(Number.MAX_SAFE_INTEGER)],
  "ser:char": [0n, 65_535n],
};

/** A value of a simple type from its text. Dates become milliseconds. */
export function readSimple(type: string, text: string, path: string): unknown {
  if (type === "xs:string") return text;
  const trimmed = text.trim();
  if (type === "xs:boolean") {
    if (trimmed === "true" || trimmed === "1") return true;
    if (trimmed === "false" || trimmed === "0") return false;
    throw fieldFault(path, "must be true or false");
  }
  if (type === "xs:dateTime") return readDateTime(trimmed, path);
  if (type === "xs:double" || type === "xs:float") {
    if (/^[+-]?(\d{1,40}(\.\d{0,40})?|\.\d{1,40})([eE][+-]?\d{1,3})?$/.test(trimmed)) return Number(trimmed);
    throw fieldFault(path, "must be a number");
  }
  const [least, most] = ranges[type] ?? [0n, 0n];
  const value = /^[+-]?\d{1,20}$/.test(trimmed) ? BigInt(trimmed.replace("+", "")) : undefined;
  if (value === undefined || value < least || value > most) {
    throw fieldFault(path, `must be a whole number from ${least} to ${most}`);
  }
  return Number(value);
}

const dateTime = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(?:\.(\d{1,20}))?(Z|[+-]\d\d:\d\d)?$/;

function readDateTime(text: string, path: string): number {
  const found = dateTime.exec(text);
  const [year, month, day, hour, minute, second] = (found ?? []).slice(1, 7).map(Number);
  const at = found === null ? undefined : instantOf({ year, month, day, hour, minute, second });
  const [, sign, hours, minutes] = /^([+-])(\d\d):(\d\d)$/.exec(found?.[8] ?? "") ?? [];
  const offset = (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * (sign === "-" ? -1 : 1);
  if (at === undefined || Math.abs(offset) > 840 || Number(minutes ?? 0) > 59) {
    throw fieldFault(path, "must be a date and time such as 2026-03-02T07:58:21Z");
  }
  return at + Number((found?.[7] ?? "").padEnd(3, "0").slice(0, 3)) - offset * 60_000;
}

interface DateParts {
  readonly year?: number | undefined;
  readonly month?: number | undefined;
  readonly day?: number | undefined;
  readonly hour?: number | undefined;
  readonly minute?: number | undefined;
  readonly second?: number | undefined;
}

function instantOf({ year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0 }: DateParts): number | undefined {
  if (year < 1 || year > 9999 || month < 1 || month > 12 || hour > 23 || minute > 59 || second > 59) return undefined;
  if (hour < 0 || minute < 0 || second < 0) return undefined;
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return undefined;
  return date.getTime() + (hour * 3600 + minute * 60 + second) * 1000;
}

/** A SlimDateTime: its parts, or its StringFormatted where no part is given; undefined where nothing is. */
export function readSlimDateTime(parts: Readonly<Record<string, unknown>>, path: string): number | undefined {
  const number = (name: string) => (parts[name] as number | undefined) ?? 0;
  const names = ["Year", "Month", "Day", "Hour", "Minute", "Second"];
  if (names.every((name) => number(name) === 0)) {
    const text = ((parts.StringFormatted as string | undefined) ?? "").trim();
    if (text === "") return undefined;
    const full = /^\d{4}-\d\d-\d\d$/.test(text) ? `${text} 00:00:00` : text;
    const [date = "", time = ""] = full.replace(/Z$/, "").split(/[ T]/);
    return readDateTime(`${date}T${time}`, `${path}.StringFormatted`);
  }
  const limits: Readonly<Record<string, readonly [number, number]>> = {
    ...{ Year: [1, 9999], Month: [1, 12], Day: [1, 31], Hour: [0, 23], Minute: [0, 59], Second: [0, 59] },
  };
  for (const [name, [least, most]] of Object.entries(limits)) {
    const value = number(name);
    if (value < least || value > most) throw fieldFault(`${path}.${name}`, `must be from ${least} to ${most}`);
  }
  const [year, month, day, hour, minute, second] = names.map(number);
  const at = instantOf({ year, month, day, hour, minute, second });
  if (at === undefined) throw fieldFault(`${path}.Day`, "must be a day of that month");
  return at;
}
