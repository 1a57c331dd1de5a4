// Numbers as the reader's locale writes them.

const whole = new Intl.NumberFormat(undefined, { maximumFractionDigits: 0 });
const short = new Intl.NumberFormat(undefined, { maximumFractionDigits: 1 });
const tenth = new Intl.NumberFormat(undefined, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const percent = new Intl.NumberFormat(undefined, { maximumFractionDigits: 1, style: "percent" });

/** A dash where there is no number. */
export const formatCount = (value: number | null | undefined) => (value == null ? "–" : whole.format(value));

/** With one decimal at most. */
export const formatNumber = (value: number | null | undefined) => (value == null ? "–" : short.format(value));

/** Always with one decimal, so that numbers align. */
export const formatAverage = (value: number | null | undefined) => (value == null ? "–" : tenth.format(value));

/** `value` of 0 to 100, as the service gives percents. */
export const formatPercent = (value: number | null | undefined) => (value == null ? "–" : percent.format(value / 100));

/** Licence-seconds or seconds as hours. */
export const formatHours = (seconds: number | null | undefined) =>
  seconds == null ? "–" : `${(seconds < 360_000 ? tenth : whole).format(seconds / 3600)} h`;

/** 1,200,000 as "1.2 MB". */
export function formatBytes(bytes: number): string {
  const units = ["B", "kB", "MB", "GB", "TB"];
  const size = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), units.length - 1);
  return `${short.format(bytes / 1000 ** size)} ${units[size]}`;
}
