// Says why there is no answer: it is being loaded, or it failed. An answer that is known may be shown below a failure.
import type { Asked } from "../../service/queries.ts";
import { t } from "../../words/words.ts";
import { ErrorNotice } from "../text/error-notice.tsx";

type Noticed = Pick<Asked<unknown>, "error" | "isPending" | "fetchStatus" | "refetch">;

interface AnswerNoticeProps {
  readonly query: Noticed;
}

/** Of several that a page needs, the one to speak of: the first that failed, else the first that is being loaded. */
export function firstNoticed(first: Noticed, ...others: readonly Noticed[]): Noticed {
  const all = [first, ...others];
  return all.find(({ error }) => error !== null) ?? all.find(({ isPending }) => isPending) ?? first;
}

export function AnswerNotice({ query: { error, isPending, fetchStatus, refetch } }: AnswerNoticeProps) {
  if (error !== null) return <ErrorNotice error={error} retry={() => void refetch()} />;
  // What nobody asked for yet is pending and idle.
  return isPending && fetchStatus !== "idle" ? <p className="loading">{t("common.loading")}</p> : null;
}
