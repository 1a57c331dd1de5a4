// Says why there is no answer: it is being loaded, or it failed. An answer that is known may be shown below a failure.
import type { Asked } from "../../service/queries.ts";
import { t } from "../../words/words.ts";
import { ErrorNotice } from "../text/error-notice.tsx";

interface AnswerNoticeProps {
  readonly query: Pick<Asked<unknown>, "error" | "isPending" | "fetchStatus" | "refetch">;
}

export function AnswerNotice({ query: { error, isPending, fetchStatus, refetch } }: AnswerNoticeProps) {
  if (error !== null) return <ErrorNotice error={error} retry={() => void refetch()} />;
  // What nobody asked for yet is pending and idle.
  return isPending && fetchStatus !== "idle" ? <p className="loading">{t("common.loading")}</p> : null;
}
