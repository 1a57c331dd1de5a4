// Numbers as the reader's locale writes them.
import { locale } from "../words/language.ts";

const integer = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 });
const short = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
const tenth = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const percent = new Intl.NumberFormat(locale, { maximumFractionDigits: 1, style: "percent" });

/** A dash where there is no number. */
export const formatCount = (value: number | null | undefined) => (value == null ? "–" : integer.format(value));

/** With one decimal at most. */
export const formatNumber = (value: number | null | undefined) => (value == null ? "–" : short.format(value));

/** Always with one decimal, so that numbers align. */
export const formatAverage = (value: number | null | undefined) => (value == null ? "–" : tenth.format(value));

/**
 * For narrow columns: with a decimal below 100, an integer below 1,000, and above in thousands or millions, with at least two digits.
 * Not by the locale's short form, which in German writes 47.562 in full.
 */
export function formatBrief(value: number | null | undefined): string {
  if (value == null || value < 99.95) return formatAverage(value);
  if (value < 999.5) return integer.format(value);
  const [size, unit] = value < 999_500 ? [value / 1000, "k"] : [value / 1_000_000, "M"];
  return `${(size < 9.95 ? tenth : integer).format(size)}${unit}`;
}

const leastShown = 0.1;
/** Below 100 %, and rounded to it with one decimal. */
const almostAll = 99.95;

/**
 * `value` of 0 to 100, as the service returns percents. More than nothing is never shown as 0 %, and less than all
 * never as 100 %.
 */
export function formatPercent(value: number | null | undefined): string {
  if (value == null) return "–";
  if (value > 0 && value < leastShown) return `< ${percent.format(leastShown / 100)}`;
  if (value >= almostAll && value < 100) return `> ${percent.format(1 - leastShown / 100)}`;
  return percent.format(value / 100);
}

/** A share of time, which the service rounds to hundredths of a percent, beside its seconds. */
export const formatShare = (value: number | null, seconds: number | null) =>
  formatPercent(value === 0 && (seconds ?? 0) > 0 ? leastShown / 2 : value);

/** Licence-seconds or seconds as hours. */
export const formatHours = (seconds: number | null | undefined) =>
  seconds == null ? "–" : `${(seconds < 360_000 ? tenth : integer).format(seconds / 3600)} h`;

/** 1,200,000 as "1.2 MB". */
export function formatBytes(bytes: number): string {
  const units = ["B", "kB", "MB", "GB", "TB"];
  const size = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), units.length - 1);
  return `${short.format(bytes / 1000 ** size)} ${units[size]}`;
}

/** An amount of money, with the decimals of its currency; a dash where it is unknown. */
export const formatMoney = (value: number | null, currency: string | null, decimals: Intl.NumberFormatOptions = {}) =>
  value === null || currency === null
    ? "–"
    : new Intl.NumberFormat(locale, { style: "currency", currency, currencyDisplay: "code", ...decimals }).format(
        value,
      );

const noCentsFrom = 1000;

/** For a tile: from a thousand on without cents. */
export const formatMoneySum = (value: number | null, currency: string | null) =>
  formatMoney(value, currency, value !== null && Math.abs(value) >= noCentsFrom ? { maximumFractionDigits: 0 } : {});
