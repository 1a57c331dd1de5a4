// Lines that a backslash at their end continues, and words that quotation marks hold together: how licence files and
// options files of FlexLM are written. What the words mean is read elsewhere.

/** One line, or several that were joined; `line` is the number of the first. */
export interface WholeLine {
  readonly line: number;
  readonly text: string;
}

/** Joins what a backslash continues. Empty lines and comments (`#`) are left out; a comment is not continued. */
export function wholeLines(lines: readonly string[]): WholeLine[] {
  const whole: WholeLine[] = [];
  for (let index = 0; index < lines.length; index += 1) {
    const line = index + 1;
    const parts = [lines[index] ?? ""];
    if (/^\s*(#|$)/.test(parts[0] ?? "")) continue;
    while (continues(parts.at(-1)) && index + 1 < lines.length) {
      index += 1;
      parts.push(lines[index] ?? "");
    }
    whole.push({ line, text: parts.map((part) => part.trimEnd().replace(/\\$/, "")).join("") });
  }
  return whole;
}

/** The words of a line as they are written, quotation marks and all; null where one of these is not closed. */
export function wordsOf(text: string): string[] | null {
  if (text.split('"').length % 2 === 0) return null;
  return text.match(/(?:[^\s"]|"[^"]*")+/g) ?? [];
}

/** The word without its quotation marks. */
export function unquoted(word: string): string {
  return word.replaceAll('"', "");
}

function continues(part: string | undefined): boolean {
  return part?.trimEnd().endsWith("\\") ?? false;
}
