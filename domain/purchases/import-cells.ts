// The columns of a CSV text of purchases, its template, and the values of its cells: numbers and days as spreadsheets write them in several
// countries. Nothing is guessed: what can be read in two ways is a mistake.

import { CsvText } from "../../db/index.ts";
import { type Delimiter, headKey, type Sheet } from "../csv-import/table.ts";
import { checkText, invalid } from "../problem.ts";
import { instantOf } from "../time/window.ts";

/** In the order of the template. */
const featureColumns = ["FeatureName", "FeatureVersion", "AdditionalKey", "Vendor", "LicenseServerName"] as const;

export const setColumns = [
  ...(["Quantity", "StartDateUtc", "IssuedDateUtc", "ExpirationDateUtc", "AssetInfo", "SerialNumber"] as const),
  ...(["Price", "Currency", "PriceUnit", "TermStartDateUtc", "TermEndDateUtc"] as const),
  ...(["Notice", "VendorInfo", "VendorString", "HostIds"] as const),
] as const;

const meaningColumns = ["Id", "FeatureId", ...featureColumns, "LicenseType"] as const;
const shownColumns = ["ProductName", "LicenseServerId", "IsPackage", "IsActive", "IsReported"] as const;

export type SetColumn = (typeof setColumns)[number];
export type Column = (typeof meaningColumns)[number] | SetColumn;

export const sheet: Sheet<Column> = {
  columns: new Map<string, Column | null>([
    ...[...meaningColumns, ...setColumns].map((name): [string, Column] => [headKey(name), name]),
    ...shownColumns.map((name): [string, null] => [headKey(name), null]),
  ]),
  needed: ["Id", "FeatureId", "FeatureName"],
  mostCharacters: 1_000_000,
  mostRows: 2000,
};

const example: Readonly<Partial<Record<(typeof featureColumns)[number] | SetColumn, string>>> = {
  FeatureName: "cad_pro",
  FeatureVersion: "2024.0",
  Vendor: "acmecad",
  LicenseServerName: "27000@lic-cad-01",
  Quantity: "4",
  StartDateUtc: "2026-01-01",
  ExpirationDateUtc: "2026-12-31",
  AssetInfo: "PO 4812",
  SerialNumber: "AC-20990",
  Price: "1250.5",
  Currency: "EUR",
  PriceUnit: "PerLicense",
  TermStartDateUtc: "2026-01-01",
  TermEndDateUtc: "2026-12-31",
};

/** Nothing in it needs a quote, or could be taken for a formula. */
export function purchaseTemplate(delimiter: "Comma" | "Semicolon"): CsvText {
  const columns = [...featureColumns, ...setColumns];
  const isComma = delimiter === "Comma";
  const shown = isComma ? example : { ...example, Price: example.Price?.replace(".", ",") };
  const row = columns.map((column) => shown[column] ?? "");
  return new CsvText(async function* () {
    yield [columns, row].map((line) => `${line.join(isComma ? "," : ";")}\r\n`).join("");
  });
}

export type Value = string | number | null;

const longestNumber = 40;
const mostLicenses = 2_147_483_647;
const mostMoney = 1_000_000_000_000;
const units = { perlicense: "PerLicense", inall: "InAll" } as const;

/** The value of a cell as the contract's field has it; null where it is empty. Throws a Problem that names the column. */
export function readCell(column: SetColumn, cell: string, delimiter: Delimiter): Value {
  if (cell === "") return null;
  switch (column) {
    case "Quantity":
      return quantityOf(cell, delimiter);
    case "Price":
      return priceOf(cell, delimiter);
    case "Currency":
      return currencyOf(cell);
    case "PriceUnit": {
      const unit = units[headKey(cell) as keyof typeof units];
      if (unit === undefined) throw invalid(column, "must be PerLicense or InAll");
      return unit;
    }
    case "StartDateUtc":
    case "IssuedDateUtc":
    case "ExpirationDateUtc":
    case "TermStartDateUtc":
    case "TermEndDateUtc":
      return dayOf(column, cell);
    default:
      return lineOf(column, cell);
  }
}

function quantityOf(cell: string, delimiter: Delimiter): number {
  const number = numberOf(cell, delimiter);
  if (number === null || !Number.isInteger(number) || number < 1 || number > mostLicenses) {
    throw invalid("Quantity", `must be a whole number from 1 to ${mostLicenses}, without signs between its digits`);
  }
  return number;
}

function priceOf(cell: string, delimiter: Delimiter): number {
  const number = numberOf(cell, delimiter);
  if (number === null || number > mostMoney) {
    const example = delimiter === ";" ? "1250,50 or 1.250,50" : "1250.50 or 1,250.50";
    throw invalid("Price", `must be an amount such as ${example}, without a currency`);
  }
  return number;
}

function currencyOf(cell: string): string {
  const currency = cell.toUpperCase();
  if (!/^[A-Z]{3}$/.test(currency)) throw invalid("Currency", "must be a currency of ISO 4217 such as EUR");
  return currency;
}

/**
 * A number of 0 or more; null: it is none, or could be two. The decimal sign is the one that goes with the delimiter. The other
 * sign parts groups of three digits, but a single group by itself (`1.250`) could be decimals.
 */
export function numberOf(cell: string, delimiter: Delimiter): number | null {
  if (cell.length > longestNumber) return null;
  const [sign, other] = delimiter === ";" ? [",", "."] : [".", ","];
  const text = cell.replaceAll(/(?<=\d)[\s\u00a0\u202f'’](?=\d{3}(?!\d))/g, "");
  if (!/^\d[\d.,]*$/.test(text)) return null;
  const [whole = "", decimals, ...more] = text.split(sign);
  if (more.length > 0 || decimals === "" || decimals?.includes(other)) return null;
  const groups = whole.split(other);
  if (groups.length === 1) return Number(decimals === undefined ? whole : `${whole}.${decimals}`);
  const isGrouped = groups.every((group, index) => (index === 0 ? /^\d{1,3}$/ : /^\d{3}$/).test(group));
  if (isGrouped && (groups.length > 2 || decimals !== undefined))
    return Number(`${groups.join("")}.${decimals ?? "0"}`);
  // Only one sign, which is the other one: decimals, unless they could be a group.
  const [before, after = ""] = groups;
  return groups.length === 2 && decimals === undefined && !isGrouped && after !== ""
    ? Number(`${before}.${after}`)
    : null;
}

/** An instant as the contract takes it, or a day with dots, as German spreadsheets write it. */
function dayOf(column: SetColumn, cell: string): string {
  const [, day, month, year] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(cell) ?? [];
  const text = year === undefined ? cell : `${year}-${month?.padStart(2, "0")}-${day?.padStart(2, "0")}`;
  try {
    return new Date(instantOf(column, text) as number).toISOString();
  } catch {
    throw invalid(column, "must be a day such as 2026-01-31 or 31.01.2026");
  }
}

function lineOf(column: SetColumn, cell: string): string {
  const longest = column === "SerialNumber" ? 255 : 1024;
  if (cell.length > longest || cell.includes("\0"))
    throw invalid(column, `must be a text of at most ${longest} characters`);
  checkText(column, cell);
  return cell;
}
