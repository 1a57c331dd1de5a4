// The lines that could not be read: counted, told at once, and a bounded number kept for the summary.

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

/** So many are enough to see what is wrong with a file. */
const mostTold = 10;

/** Tells the first lines as they come, and then that there are more. */
export function tellingFirst(tell: (text: string) => void): Unreadable {
  let count = 0;
  return new Unreadable((line) => {
    count += 1;
    if (count <= mostTold) tellLine(line, tell);
    if (count === mostTold + 1) tell("More lines could not be read: they are counted below, and --json lists them.");
  });
}

export function tellLine({ source, line, reason, text }: UnreadableLine, tell: (text: string) => void): void {
  tell(`${source}:${line}: ${reason}: ${text}`);
}
