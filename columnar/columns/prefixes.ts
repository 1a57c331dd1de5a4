// Numbers for the beginnings of texts, in the order of the texts. Pure.
import { none } from "./numbers.ts";

const prefixLength = 6;
/** Stands for all characters from here on, and for what follows them: their order is not that of their numbers. */
const lastCode = 255;

/** A number for the first six characters of a text: the same or lower where the text is lower, by code points. */
export function prefixOf(text: string | null): number {
  if (text === null) return none;
  let prefix = 0;
  let isKnown = true;
  for (let place = 0; place < prefixLength; place += 1) {
    const code: number = isKnown && place < text.length ? Math.min(text.charCodeAt(place) + 1, lastCode) : 0;
    isKnown &&= code < lastCode;
    prefix = prefix * 256 + code;
  }
  return prefix;
}

/** The prefixes of "000" to "999", of three characters. */
const threeDigits = Float64Array.from({ length: 1000 }, (_, number) => {
  const codes = Array.from(String(number).padStart(3, "0"), (digit) => digit.charCodeAt(0) + 1);
  return codes.reduce((prefix, code) => prefix * 256 + code, 0);
});

/** What leaves six digits of a number, as of the last one: most have as many digits as those before. */
let tens = 1;

/** prefixOf(String(number)). */
export function digitsPrefix(number: number): number {
  if (number < 100_000) return prefixOf(String(number));
  if (number < 100_000 * tens) tens = 1;
  while (number >= 1_000_000 * tens) tens *= 10;
  const six = Math.floor(number / tens);
  const upper = Math.floor(six / 1000);
  return (threeDigits[upper] as number) * 2 ** 24 + (threeDigits[six - upper * 1000] as number);
}
