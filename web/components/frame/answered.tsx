// What an answer shows: in soft colours, and it says so, while it still answers the question before.
import type { ReactNode } from "react";
import type { Asked } from "../../service/queries.ts";
import { StaleNote } from "./stale-note.tsx";

interface AnsweredProps {
  readonly query: Pick<Asked<unknown>, "isPlaceholderData" | "isPending" | "error" | "fetchStatus">;
  readonly children: ReactNode;
}

export function Answered({ query, children }: AnsweredProps) {
  const { isPlaceholderData: isOld, isPending, error, fetchStatus } = query;
  // What stood below the words that it is being loaded would move up when they go.
  if (isPending && error === null && fetchStatus !== "idle") return null;
  return (
    <div className="answered">
      {isOld && <StaleNote />}
      <div className={isOld ? "report report-old" : "report"} aria-busy={isOld}>
        {children}
      </div>
    </div>
  );
}
