// The bytes of answers between a database process and the main thread: they go through a pipe of their own, beside the messages
// that say how many they are. In a message they would be copied several times, and each copy is left to the collector.
import { writeSync } from "node:fs";
import type { Answer } from "./messages.ts";

/** The place of the pipe among what a process inherits, behind the channel of messages. */
export const bytesPlace = 4;

/** A message that says of an answer with chunks how many bytes these are. */
export type AnswerMessage = Answer | { readonly answer: unknown; readonly bytes: number };

/** Of the process. Waits until the other side has taken the bytes, but for what the system holds of them. */
export function sendAnswer(answer: Answer, send: (message: AnswerMessage) => void): void {
  if (!("chunks" in answer) || answer.chunks === undefined) {
    send(answer);
    return;
  }
  const { chunks } = answer;
  send({ answer: answer.answer, bytes: chunks.reduce((sum, { length }) => sum + length, 0) });
  for (const chunk of chunks) {
    for (let at = 0; at < chunk.length; ) at += writeSync(bytesPlace, chunk, at);
  }
}

/** Of the main thread: puts messages and bytes together again, in the order in which they come. */
export class AnswersWithBytes {
  readonly #answered: (answer: Answer) => void;
  readonly #messages: AnswerMessage[] = [];
  #chunks: Uint8Array[] = [];
  #length = 0;

  constructor(answered: (answer: Answer) => void) {
    this.#answered = answered;
  }

  message(message: AnswerMessage): void {
    this.#messages.push(message);
    this.#answer();
  }

  bytes(chunk: Uint8Array): void {
    this.#chunks.push(chunk);
    this.#length += chunk.length;
    this.#answer();
  }

  #answer(): void {
    for (let [message] = this.#messages; message !== undefined; [message] = this.#messages) {
      if (!("bytes" in message)) this.#answered(message);
      else if (this.#length >= message.bytes) {
        this.#answered({ answer: message.answer, chunks: this.#take(message.bytes) });
      } else return;
      this.#messages.shift();
    }
  }

  #take(length: number): Uint8Array[] {
    const taken = this.#chunks;
    const more = this.#length - length;
    this.#chunks = [];
    this.#length = more;
    const last = taken.at(-1);
    if (more > 0 && last !== undefined) {
      // Of the next answer. A copy: who gets a chunk may give its memory back.
      this.#chunks.push(last.slice(last.length - more));
      taken[taken.length - 1] = last.slice(0, last.length - more);
    }
    return taken;
  }
}
