// A failure in words, with what to do about it.
import { ProblemError, UnexpectedAnswer } from "../../../generated/client/index.js";
import { isNetworkFailure } from "../../service/network-failure.ts";
import { PageNotLoaded } from "../../service/page-not-loaded.ts";
import { SignInProblem } from "../../service/sign-in.ts";

interface Told {
  readonly title: string;
  readonly advice: string;
  /** Whether loading the pages again may help where trying again does not: their scripts may have been replaced. */
  readonly offersReload?: boolean;
}

function tell(error: unknown): Told {
  if (error instanceof SignInProblem) return { title: "Signing in did not work", advice: error.message };
  if (error instanceof ProblemError) return tellProblem(error);
  if (error instanceof UnexpectedAnswer) {
    const advice = `Something between here and the service answered in its place (${error.status}). Try again in a moment; if it stays, tell your administrator.`;
    return { title: "The answer is not the service's", advice };
  }
  if (error instanceof PageNotLoaded) {
    const advice = "The service may be restarting, or the network is down. After an update, load the page again.";
    return { title: "This page could not be loaded", advice, offersReload: true };
  }
  if (isNetworkFailure(error)) {
    const advice =
      "It may be restarting, or the network is down. What is shown may be out of date; this page asks again by itself.";
    return { title: "The service can't be reached", advice };
  }
  const advice = `Load the page again. If it happens again, tell your administrator what it says here: ${error instanceof Error ? error.message : String(error)}`;
  return { title: "This page failed", advice };
}

function tellProblem(error: ProblemError): Told {
  const fields = Object.entries(error.errors).map(([name, texts]) => `${name}: ${texts.join(", ")}`);
  const detail = [error.message, ...fields].join(" ");
  switch (error.status) {
    case 403:
      return { title: "Your account may not do this", advice: `${detail} Ask an administrator for the right.` };
    case 404:
      return { title: "This does not exist, or not any more", advice: detail };
    case 429:
      return { title: "Too many requests", advice: `${detail} This page asks again by itself.` };
    case 503:
      if (error.code === "query_too_slow") return { title: "The service took too long to answer", advice: detail };
      return { title: "The database does not answer", advice: `${detail} This page asks again by itself.` };
    case 400:
    case 409:
      return { title: "That was not accepted", advice: detail };
    default:
      return { title: "The service failed", advice: `${detail} Tell your administrator the number ${error.traceId}.` };
  }
}

interface ErrorNoticeProps {
  readonly error: unknown;
  /** Offers to try again. */
  readonly retry?: (() => void) | undefined;
}

export function ErrorNotice({ error, retry }: ErrorNoticeProps) {
  const { title, advice, offersReload } = tell(error);
  return (
    <div className="notice notice-error" role="alert">
      <strong>{title}.</strong> {advice}{" "}
      {retry !== undefined && (
        <button type="button" className="link" onClick={() => retry()}>
          Try again
        </button>
      )}{" "}
      {offersReload === true && (
        <button type="button" className="link" onClick={() => location.reload()}>
          Load the page again
        </button>
      )}
    </div>
  );
}
