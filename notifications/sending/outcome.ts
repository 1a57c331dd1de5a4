// The outcome of one attempt to send, in words that the destination's owner may read: they reveal nothing of our network.
import { oneLine } from "../message/notification.ts";

export interface Outcome {
  /** HTTP status or SMTP reply code; null: no response. */
  readonly status: number | null;
  /** The beginning of the response; null: none, or empty. */
  readonly answer: string | null;
  /** Why it failed; null: it succeeded. */
  readonly error: string | null;
  /** How long the receiver wants us to wait before the next attempt, in milliseconds. */
  readonly retryAfterMs?: number | undefined;
  /** Trying again is useless. */
  readonly isFinal?: boolean;
}

const mostRetained = 1000;

/** The stored part of a response: its beginning in one line; null where nothing is left. */
export const answerOf = (text: string) => oneLine(text, mostRetained) || null;

/** The code of an error of Node's or of a library's, in parentheses; "" for other codes. */
export const codeOf = (code: string) => (/^[A-Z_]{1,40}$/.test(code) ? ` (${code})` : "");

export const succeeded = (status: number, answer: string | null): Outcome => ({ status, answer, error: null });
export const failed = (error: string, status: number | null = null, answer: string | null = null): Outcome => ({
  status,
  answer,
  error,
});
export const failedForGood = (...why: Parameters<typeof failed>): Outcome => ({ ...failed(...why), isFinal: true });
