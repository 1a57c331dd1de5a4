// CSV answers, read back by RFC 4180. Written for the tests alone, independent of what writes them.

/** Records by the names of the header line. Throws where the text is not RFC 4180 with CRLF at every line's end. */
export function readCsv(text: string): Record<string, string>[] {
  const [names, ...rows] = lines(text);
  if (!names) throw new Error("The CSV has no header line.");
  return rows.map((row) => {
    if (row.length !== names.length) throw new Error(`A CSV line has ${row.length} fields, not ${names.length}.`);
    return Object.fromEntries(names.map((name, index) => [name, row[index] as string]));
  });
}

function lines(text: string): string[][] {
  const found: string[][] = [];
  const field = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gy;
  let row: string[] = [];
  while (field.lastIndex < text.length) {
    const at = field.lastIndex;
    const match = field.exec(text);
    if (!match) throw new Error(`The CSV can't be read at character ${at}.`);
    row.push(match[1] === undefined ? (match[2] as string) : match[1].replaceAll('""', '"'));
    if (match[3] === ",") continue;
    found.push(row);
    row = [];
  }
  return found;
}
