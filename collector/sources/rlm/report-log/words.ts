// The words of a line of a report log. A text in quotes is one word, and keeps its quotes until it is used.
const quote = 34;

/** Most lines have single blanks and no blanks in quotes: those are split without looking at each character twice. */
export function wordsOf(line: string): string[] {
  const words = line.split(" ");
  for (const word of words) {
    const isPartOfText =
      word.charCodeAt(0) === quote && (word.length === 1 || word.charCodeAt(word.length - 1) !== quote);
    if (word === "" || isPartOfText) return carefulWordsOf(line);
  }
  return line.includes("\t") ? carefulWordsOf(line) : words;
}

function carefulWordsOf(line: string): string[] {
  return line.match(/"[^"]*"(?=\s|$)|\S+/g) ?? [];
}

export function isQuoted(word: string | undefined): boolean {
  return (
    word !== undefined && word.length > 1 && word.charCodeAt(0) === quote && word.charCodeAt(word.length - 1) === quote
  );
}

/** The word without its quotes; null where it is empty or missing. */
export function textOf(word: string | undefined): string | null {
  if (word === undefined) return null;
  const text = isQuoted(word) ? word.slice(1, -1).trim() : word;
  return text === "" ? null : text;
}

/** A whole number that is not negative; null where it is none. */
export function numberOf(word: string | undefined): number | null {
  if (word === undefined || word.length === 0 || word.length > 15) return null;
  let number = 0;
  for (let index = 0; index < word.length; index += 1) {
    const digit = word.charCodeAt(index) - 48;
    if (digit < 0 || digit > 9) return null;
    number = number * 10 + digit;
  }
  return number;
}
