// How names are compared: users, features, vendors, workstations, servers, brokers.

/**
 * The form of a name in its `…_key` column: the same for two spellings of one name. Lower case as Unicode
 * says, without a locale, and as comparedText() has it. Keys are ordered by code points (SQLite compares their UTF-8
 * bytes).
 */
export function nameKey(name: string): string {
  return comparedText(name).toLowerCase();
}

/**
 * The text without the blanks at its end: SQL Server does not see them in comparisons
 * and in unique indexes, so they count on no engine.
 */
export function comparedText(text: string): string {
  let end = text.length;
  while (text[end - 1] === " ") end -= 1;
  return text.slice(0, end);
}

/**
 * What SQL Server compares and orders every text by: as it stands, to the bit. It orders by UTF-16 units, which is the
 * order of code points but for characters beyond U+FFFF: they come before U+E000 to U+FFFF there, not behind.
 */
export const collation = "Latin1_General_100_BIN2";
