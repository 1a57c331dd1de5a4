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
  /** Weak: the operations say for how long an answer is good. */
  readonly reply: WeakRef<object>;
  readonly question: string;
  readonly text: SharedText;
}

/** So many are kept, of so many characters at most each: four megabytes. */
const most = 8;
const longest = 524_288;

/** The last ones, the latest first. */
const kept: Kept[] = [];

/** What was written of this reply for this question. */
export function sharedText(reply: object, question: string): SharedText | undefined {
  return kept.find((one) => one.reply.deref() === reply && one.question === question)?.text;
}

/** The text, kept for the next who are given this reply for this question. */
export function shareText(reply: object, question: string, written: string): SharedText {
  const text = new SharedText(written);
  if (written.length <= longest) kept.unshift({ reply: new WeakRef(reply), question, text });
  kept.length = Math.min(kept.length, most);
  return text;
}
