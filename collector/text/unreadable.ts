// The lines that could not be read: counted, each told at once, and a bounded number kept for the summary.

export interface UnreadableLine {
  source: string;
  /** From 1, in the source. */
  line: number;
  reason: string;
  /** The line as it stands, cut at 500 characters. */
  text: string;
}

export type UnreadableListener = (line: UnreadableLine) => void;

/** Counts what could not be read. Memory stays constant however much there is: only the first `keep` lines stay. */
export class Unreadable {
  count = 0;
  readonly examples: UnreadableLine[] = [];
  readonly #listener: UnreadableListener;
  readonly #keep: number;

  constructor(listener: UnreadableListener = () => {}, keep = 1_000) {
    this.#listener = listener;
    this.#keep = keep;
  }

  add(source: string, line: number, text: string, reason: string): void {
    const unreadable = { source, line, reason, text: text.length > 500 ? `${text.slice(0, 500)}…` : text };
    this.count += 1;
    if (this.examples.length < this.#keep) this.examples.push(unreadable);
    this.#listener(unreadable);
  }
}
