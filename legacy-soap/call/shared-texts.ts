// Answers that several requests share are translated and written once. The operation gave them one reply; where they ask for the
// same in the same form, they get one text.

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
const [most, mostCharacters] = [16, 4_194_304];

/** The latest first. */
let kept: readonly Kept[] = [];

/** What was written of this reply for this question. */
export function sharedText(reply: object, question: string): SharedText | undefined {
  return kept.find((one) => one.reply === reply && one.question === question)?.text;
}

/** The text, kept for the next who are given this reply for this question. */
export function shareText(reply: object, question: string, written: string): SharedText {
  const text = new SharedText(written);
  if (written.length > mostCharacters / 2) return text;
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
