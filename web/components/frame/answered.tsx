// What an answer shows: in soft colours, and it says so, while it still answers the question before.
import type { ReactNode } from "react";
import type { Asked } from "../../service/queries.ts";
import { StaleNote } from "./stale-note.tsx";

interface AnsweredProps {
  readonly query: Pick<Asked<unknown>, "isPlaceholderData">;
  readonly children: ReactNode;
}

export function Answered({ query: { isPlaceholderData: isOld }, children }: AnsweredProps) {
  return (
    <>
      {isOld && <StaleNote />}
      <div className={isOld ? "report report-old" : "report"} aria-busy={isOld}>
        {children}
      </div>
    </>
  );
}
