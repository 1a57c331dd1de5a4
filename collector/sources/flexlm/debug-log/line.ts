// One line of a FlexLM debug log: ` 9:49:41 (daemon) message`, or with a whole date before it where lmgrd was told so.
// Read by character codes, because a log has millions of lines.

export interface LogLine {
  /** Second of the local day; -1 where the instant itself is printed. */
  second: number;
  /** Milliseconds UTC where the line prints date and offset, else 0. */
  instant: number;
  daemon: string;
  message: string;
}

const digit0 = 48;
const digit9 = 57;
const colon = 58;
const blank = 32;
const openBracket = 40;

/** Reads a line, or answers null where no time and daemon stand at its start. */
export function readLine(text: string): LogLine | null {
  const dated = digitAt(text, 0) >= 0 && text.charCodeAt(4) === 45;
  return dated ? readDatedLine(text) : readTimedLine(text);
}

/** A line that an editor or a copy put tabs into, in place of blanks; null where it has none. */
export function lineWithTabs(text: string): LogLine | null {
  return text.includes("\t") ? readLine(text.replaceAll("\t", " ").trimStart()) : null;
}

function readTimedLine(text: string): LogLine | null {
  let index = text.charCodeAt(0) === blank ? 1 : 0;
  let hour = digitAt(text, index);
  if (hour < 0) return null;
  index += 1;
  const secondDigit = digitAt(text, index);
  if (secondDigit >= 0) {
    hour = hour * 10 + secondDigit;
    index += 1;
  }
  if (text.charCodeAt(index) !== colon) return null;
  const minute = digitAt(text, index + 1) * 10 + digitAt(text, index + 2);
  index += 3;
  let second = 0;
  if (text.charCodeAt(index) === colon) {
    second = digitAt(text, index + 1) * 10 + digitAt(text, index + 2);
    index += 3;
  }
  if (hour > 23 || !(minute >= 0 && minute < 60) || !(second >= 0 && second < 60)) return null;
  return afterTime(text, index, hour * 3_600 + minute * 60 + second, 0);
}

/** `2024-04-04T10:11:12+0200 (daemon) message`, which lmgrd writes on demand. */
function readDatedLine(text: string): LogLine | null {
  const parts = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?) ?(Z|[+-]\d\d:?\d\d) /.exec(text);
  if (!parts) return null;
  const [all, local = "", offset = ""] = parts;
  const instant = Date.parse(`${local}${offset.length === 5 ? `${offset.slice(0, 3)}:${offset.slice(3)}` : offset}`);
  return Number.isNaN(instant) ? null : afterTime(text, all.length - 1, -1, instant);
}

function afterTime(text: string, index: number, second: number, instant: number): LogLine | null {
  if (text.charCodeAt(index) !== blank || text.charCodeAt(index + 1) !== openBracket) return null;
  const close = text.indexOf(")", index + 2);
  if (close < 0 || close === index + 2) return null;
  // No daemon has a blank in its name.
  const gap = text.indexOf(" ", index + 2);
  if (gap >= 0 && gap < close) return null;
  const message = text.charCodeAt(close + 1) === blank ? text.slice(close + 2) : text.slice(close + 1);
  return { second, instant, daemon: text.slice(index + 2, close), message };
}

/** The digit there, or a number far below 0 that spoils every sum it stands in. */
function digitAt(text: string, index: number): number {
  const code = text.charCodeAt(index);
  return code >= digit0 && code <= digit9 ? code - digit0 : -1_000;
}
