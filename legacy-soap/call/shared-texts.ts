// Answers that several requests share are not translated and written for each of them. The operation gave them one reply; where they
// ask for the same in the same form, they get one text. It is kept from the second request on: most replies are given to one alone,
// and what lives for seconds makes the heap grow.

/** The text of an answer that may go to several requests. */
export class SharedText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

interface Kept {
  readonly reply: object;
  readonly question: string;
  readonly text: SharedText;
}

/** In milliseconds: no reply is given to anybody for longer. */
const keptMs = 5_000;
/** Of texts, and of their characters in all. */
const [most, mostCharacters] = [16, 2_097_152];

/** Replies that were given once. */
const given = new WeakSet<object>();
/** The latest first. */
let kept: readonly Kept[] = [];

/** What was written of this reply for this question. */
export function sharedText(reply: object, question: string): SharedText | undefined {
  return kept.find((one) => one.reply === reply && one.question === question)?.text;
}

/** The text that was written, kept for the next who are given this reply for this question if that is likely. */
export function shareText(reply: object, question: string, written: string): string | SharedText {
  if (!given.has(reply) || written.length > mostCharacters / 2) {
    given.add(reply);
    return written;
  }
  const text = new SharedText(written);
  const added = { reply, question, text };
  let characters = 0;
  kept = [added, ...kept].filter((one, place) => {
    characters += one.text.text.length;
    return place < most && characters <= mostCharacters;
  });
  setTimeout(() => {
    kept = kept.filter((one) => one !== added);
  }, keptMs).unref();
  return text;
}
