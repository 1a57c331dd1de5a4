// iCalendar answers, read back by RFC 5545. Written for the tests alone, independent of what writes them.

export interface Part {
  readonly name: string;
  /** Names and parameters as written, texts unescaped; the last of equal names. */
  readonly properties: Readonly<Record<string, string>>;
  readonly parts: readonly Part[];
}

const encoder = new TextEncoder();

/** The calendar. Throws where the text breaks the form: line ends, long lines, names, escapes, parts that do not end. */
export function readCalendar(text: string): Part {
  if (!text.endsWith("\r\n")) throw new Error("The last line has no end.");
  const folded = text.slice(0, -2).split("\r\n");
  for (const line of folded) {
    if (/(?!\t)\p{Cc}/u.test(line)) throw new Error(`A line has a control character: ${line}`);
    if (encoder.encode(line).length > 75) throw new Error(`A line has more than 75 bytes: ${line}`);
  }
  const lines = folded
    .join("\r\n")
    .replaceAll(/\r\n[ \t]/g, "")
    .split("\r\n");
  const root = { name: "", properties: {}, parts: [] as Part[] };
  const open: { name: string; properties: Record<string, string>; parts: Part[] }[] = [root];
  for (const line of lines) {
    const [, name = "", value = ""] = /^([A-Z0-9-]+(?:;[A-Z0-9-]+=[^:;,"]+)*):(.*)$/.exec(line) ?? [];
    if (name === "") throw new Error(`A line is no property: ${line}`);
    const part = open.at(-1) as (typeof open)[number];
    if (name === "BEGIN") open.push({ name: value, properties: {}, parts: [] });
    else if (name !== "END") part.properties[name] = unescaped(value);
    else {
      if (part.name !== value || open.length < 2) throw new Error(`${value} ends and did not begin.`);
      open.pop();
      open.at(-1)?.parts.push(part);
    }
  }
  const [calendar, ...others] = root.parts;
  if (calendar?.name !== "VCALENDAR" || others.length > 0 || open.length > 1) throw new Error("It is no calendar.");
  return calendar;
}

function unescaped(value: string): string {
  return value.replaceAll(/\\(.?)/g, (all, escaped: string) => {
    if (/[nN]/.test(escaped)) return "\n";
    if (!/[\\;,]/.test(escaped)) throw new Error(`An escape is none: ${all}`);
    return escaped;
  });
}
