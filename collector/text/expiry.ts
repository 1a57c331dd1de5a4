// When a licence ends, in every spelling that licence managers print. Permanent is a spelling too, and several.

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
/** Two digits of a year below this are of this century. */
const firstYearOfLastCentury = 70;

/** The printed day's midnight UTC in milliseconds; null means permanent. */
export type Expiry = { expiresAt: number | null };

/**
 * Reads an expiry, or answers null where it is none. Permanent are `permanent…`, every date of the year 0
 * (`01-jan-0000`, `1-jan-0`) and 1 January 2099, which stands for "never" in licence files.
 */
export function readExpiry(text: string): Expiry | null {
  const lower = text.trim().toLowerCase();
  if (lower.startsWith("permanent")) return { expiresAt: null };
  const parts = /^(\d{1,2})-([a-z]{3})-(\d{1,4})$/.exec(lower);
  if (!parts) return null;
  const [, dayText = "", monthText = "", yearText = ""] = parts;
  const day = Number(dayText);
  const month = months.indexOf(monthText);
  if (month < 0) return null;
  if (Number(yearText) === 0) return { expiresAt: null };
  if (yearText.length === 1 || yearText.length === 3) return null;
  const year = yearText.length === 2 ? centuryOf(Number(yearText)) : Number(yearText);
  if (year === 2099 && month === 0 && day === 1) return { expiresAt: null };
  const date = new Date(0);
  date.setUTCFullYear(year, month, day);
  const exists = date.getUTCFullYear() === year && date.getUTCMonth() === month && date.getUTCDate() === day;
  return exists ? { expiresAt: date.getTime() } : null;
}

/** The year that two digits mean: 70 to 99 are of the last century. */
export function centuryOf(twoDigits: number): number {
  return twoDigits < firstYearOfLastCentury ? 2000 + twoDigits : 1900 + twoDigits;
}
