// The outcome of one attempt to send, in words that the destination's owner may read: nothing of our own network is in them.
import { oneLine } from "../message/notification.ts";

export interface Outcome {
  /** HTTP status or SMTP reply code; null: no answer. */
  readonly status: number | null;
  /** The beginning of the answer; null: none, or empty. */
  readonly answer: string | null;
  /** Why it was no success; null: it was one. */
  readonly error: string | null;
  /** How long the receiver wants the next attempt to wait, in milliseconds. */
  readonly retryAfterMs?: number | undefined;
  /** Trying again is of no use. */
  readonly isFinal?: boolean;
}

const mostRetained = 1000;

/** The stored part of an answer: its beginning in one line; null where nothing is left. */
export const answerOf = (text: string) => oneLine(text, mostRetained) || null;

/** The code of an error of Node's or of a library's, in parentheses; "" for what is no such code. */
export const codeOf = (code: string) => (/^[A-Z_]{1,40}$/.test(code) ? ` (${code})` : "");

export const succeeded = (status: number, answer: string | null): Outcome => ({ status, answer, error: null });
export const failed = (error: string, status: number | null = null, answer: string | null = null): Outcome => ({
  status,
  answer,
  error,
});
export const failedForGood = (...why: Parameters<typeof failed>): Outcome => ({ ...failed(...why), isFinal: true });
