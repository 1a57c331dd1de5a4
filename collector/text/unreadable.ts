// The lines that could not be read: counted, printed at once, with a bounded number for the summary.

export interface UnreadableLine {
  source: string;
  /** From 1, in the source. */
  line: number;
  reason: string;
  /** The line as it stands, cut at 500 characters. */
  text: string;
}

const mostExamples = 1_000;

/** Counts what could not be read. Memory stays constant however much there is: only the first lines stay. */
export class Unreadable {
  count = 0;
  readonly examples: UnreadableLine[] = [];
  readonly #listener: (line: UnreadableLine, count: number) => void;

  constructor(listener: (line: UnreadableLine, count: number) => void = () => {}) {
    this.#listener = listener;
  }

  add(source: string, line: number, text: string, reason: string): void {
    const unreadable = { source, line, reason, text: shortened(text) };
    this.count += 1;
    if (this.examples.length < mostExamples) this.examples.push(unreadable);
    this.#listener(unreadable, this.count);
  }
}

/** A line as it is shown to people. */
export function shortened(text: string): string {
  return text.length > 500 ? `${text.slice(0, 500)}…` : text;
}

/** So many are enough to see what is wrong with a file. */
const mostNotified = 10;

/** Notifies of the first lines as they come, and then that there are more. */
export function notifyFirst(notify: (text: string) => void): Unreadable {
  return new Unreadable((line, count) => {
    if (count <= mostNotified) notifyLine(line, notify);
    if (count === mostNotified + 1)
      notify("More lines could not be read: they are counted below, and --json lists them.");
  });
}

export function notifyLine({ source, line, reason, text }: UnreadableLine, notify: (text: string) => void): void {
  notify(`${source}:${line}: ${reason}: ${text}`);
}
