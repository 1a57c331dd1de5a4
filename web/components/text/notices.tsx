// Notices shown instead of a result: that there is nothing yet, or what failed; and the tags in such texts.
import type { ReactNode } from "react";
import { ProblemError, UnexpectedAnswer } from "../../../generated/client/index.js";
import { isNetworkFailure, PageNotLoaded } from "../../service/api.ts";
import { SignInProblem } from "../../service/sign-in.ts";
import { t } from "../../words/words.ts";

/** For screen readers alone. */
export const unseen = (words: ReactNode) => <span className="unseen">{words}</span>;
export const bold = (words: ReactNode) => <strong>{words}</strong>;
export const small = (words: ReactNode) => <small>{words}</small>;
export const code = (words: ReactNode) => <code>{words}</code>;

interface EmptyStateProps {
  readonly title: string;
  /** The first step, in a sentence. */
  readonly advice?: ReactNode;
  readonly children?: ReactNode;
}

export function EmptyState({ title, advice, children }: EmptyStateProps) {
  return (
    <section className="empty">
      <h2>{title}</h2>
      {advice !== undefined && <p>{advice}</p>}
      {children}
    </section>
  );
}

interface ErrorText {
  readonly title: string;
  /** The service's message, in English. */
  readonly detail?: string;
  readonly advice?: string;
  /** Whether reloading the pages may help where trying again does not: their scripts may have been replaced. */
  readonly offersReload?: boolean;
}

function errorText(error: unknown): ErrorText {
  if (error instanceof SignInProblem) return { title: t("errors.signIn"), detail: error.message };
  if (error instanceof ProblemError) return problemText(error);
  if (error instanceof UnexpectedAnswer)
    return { title: t("errors.notOurs"), advice: t("errors.notOursAdvice", { status: String(error.status) }) };
  if (error instanceof PageNotLoaded)
    return { title: t("errors.notLoaded"), advice: t("errors.notLoadedAdvice"), offersReload: true };
  if (isNetworkFailure(error)) return { title: t("errors.away"), advice: t("errors.awayAdvice") };
  const message = error instanceof Error ? error.message : String(error);
  return { title: t("errors.failed"), advice: t("errors.failedAdvice", { message }) };
}

/** Problems that readers meet, by code; every other one is a failure of the service or of these pages. */
const met = ["invalid_input", "unauthorized", "forbidden", "not_found", "conflict", "payload_too_large"] as const;
const advised = ["forbidden", "unauthorized", "too_many_requests", "unavailable", "storage_full"] as const;
const titled = [...met, ...advised, "query_too_slow"] as const;

const isOneOf = <Code extends string>(codes: readonly Code[], code: string): code is Code =>
  codes.some((one) => one === code);

function problemText({ code: given, status, message, errors, traceId }: ProblemError): ErrorText {
  // A later service may have codes that these pages do not know yet.
  const code = !isOneOf(titled, given) && status >= 400 && status < 500 ? "invalid_input" : given;
  const fields = Object.entries(errors).map(([name, texts]) => `${name}: ${texts.join(", ")}`);
  const detail = [message, ...fields].join(" ");
  if (!isOneOf(titled, code))
    return { title: t("errors.titles.internal"), detail, advice: t("errors.advice.internal", { traceId }) };
  const title = t(`errors.titles.${code}`);
  return isOneOf(advised, code) ? { title, detail, advice: t(`errors.advice.${code}`) } : { title, detail };
}

interface ErrorNoticeProps {
  readonly error: unknown;
  /** Offers to try again. */
  readonly retry?: (() => void) | undefined;
}

export function ErrorNotice({ error, retry }: ErrorNoticeProps) {
  const { title, detail, advice, offersReload } = errorText(error);
  return (
    <div className="notice notice-error" role="alert">
      <strong>{title}.</strong> {detail !== undefined && <span lang="en">{detail}</span>} {advice}{" "}
      {retry !== undefined && (
        <button type="button" className="link" onClick={() => retry()}>
          {t("errors.tryAgain")}
        </button>
      )}{" "}
      {offersReload === true && (
        <button type="button" className="link" onClick={() => location.reload()}>
          {t("errors.reload")}
        </button>
      )}
    </div>
  );
}
