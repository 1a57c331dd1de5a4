// What an answer that is on the screen was asked with: while the next one is awaited, that is not what is asked now.
import { useRef } from "react";
import type { Asked } from "./queries.ts";

/** `question` as it was when the answer that `query` shows was asked for. */
export function useAnswered<T>(query: Pick<Asked<unknown>, "isPlaceholderData">, question: T): T {
  const answered = useRef(question);
  if (!query.isPlaceholderData) answered.current = question;
  return answered.current;
}
