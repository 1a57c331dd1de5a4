// `UserLocalSettings.TimeFormat`: instants by a .NET date pattern, with the invariant culture's words, in UTC.

const usualPattern = "yyyy-MM-dd HH:mm:ss";
/** Longer patterns are cut: a pattern is repeated in every row. */
const longestPattern = 64;

/** .NET's standard patterns of one letter. */
const standard: Readonly<Record<string, string>> = {
  d: "MM/dd/yyyy",
  D: "dddd, dd MMMM yyyy",
  f: "dddd, dd MMMM yyyy HH:mm",
  F: "dddd, dd MMMM yyyy HH:mm:ss",
  g: "MM/dd/yyyy HH:mm",
  G: "MM/dd/yyyy HH:mm:ss",
  M: "MMMM dd",
  m: "MMMM dd",
  o: "yyyy'-'MM'-'dd'T'HH':'mm':'ss'.'fffffffK",
  O: "yyyy'-'MM'-'dd'T'HH':'mm':'ss'.'fffffffK",
  R: "ddd, dd MMM yyyy HH':'mm':'ss 'GMT'",
  r: "ddd, dd MMM yyyy HH':'mm':'ss 'GMT'",
  s: "yyyy'-'MM'-'dd'T'HH':'mm':'ss",
  t: "HH:mm",
  T: "HH:mm:ss",
  u: "yyyy'-'MM'-'dd HH':'mm':'ss'Z'",
  Y: "yyyy MMMM",
  y: "yyyy MMMM",
};

const months = "January February March April May June July August September October November December".split(" ");
const days = "Sunday Monday Tuesday Wednesday Thursday Friday Saturday".split(" ");
const parts = /'([^']*)'?|"([^"]*)"?|\\(.)|%|(d+|f+|F+|g+|h+|H+|K|m+|M+|s+|t+|y+|z+)|([\s\S])/gu;

/** The instant's text by the pattern, or by the usual one; fractions of a second are zeros. */
export function formatInstant(date: Date, pattern?: string): string {
  if (pattern === undefined || pattern === "" || pattern === usualPattern) {
    return date.toISOString().slice(0, 19).replace("T", " ");
  }
  const whole = (standard[pattern] ?? pattern).slice(0, longestPattern);
  return whole.replaceAll(parts, (_all, single, double, escaped, letters, other) =>
    letters === undefined ? (single ?? double ?? escaped ?? other ?? "") : written(date, letters),
  );
}

function written(date: Date, letters: string): string {
  const count = letters.length;
  const padded = (value: number, width = Math.min(count, 2)) => String(value).padStart(width, "0");
  const hour = date.getUTCHours();
  switch (letters[0]) {
    case "d": {
      const name = days[date.getUTCDay()] ?? "";
      return count > 3 ? name : count === 3 ? name.slice(0, 3) : padded(date.getUTCDate());
    }
    case "M": {
      const name = months[date.getUTCMonth()] ?? "";
      return count > 3 ? name : count === 3 ? name.slice(0, 3) : padded(date.getUTCMonth() + 1);
    }
    case "y": {
      const year = date.getUTCFullYear();
      return count > 2 ? padded(year, count) : padded(year % 100);
    }
    case "h":
      return padded(hour % 12 === 0 ? 12 : hour % 12);
    case "H":
      return padded(hour);
    case "m":
      return padded(date.getUTCMinutes());
    case "s":
      return padded(date.getUTCSeconds());
    case "t":
      return (hour < 12 ? "AM" : "PM").slice(0, count);
    case "f":
      return "0".repeat(count);
    case "g":
      return "A.D.";
    case "K":
      return "Z";
    case "z":
      return count > 2 ? "+00:00" : count === 2 ? "+00" : "+0";
    default:
      return ""; // F: fractions that are zero are not written
  }
}
