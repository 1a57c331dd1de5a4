// The client of the pages: the generated client with the tokens of the signed-in user, and the kinds of its failures.
import { connect, type TokenSource } from "../../generated/client/index.js";
import { t } from "../words/words.ts";
import { settings } from "./settings.ts";
import { currentVisit, forgetVisit, leaveForSignIn, renewVisit, SignInProblem, type Visit } from "./sign-in.ts";

export function isNetworkFailure(error: unknown): boolean {
  if (error instanceof DOMException) return error.name === "TimeoutError";
  return error instanceof TypeError && /fetch|network|load failed/i.test(error.message);
}

export class PageNotLoaded extends Error {
  override readonly name = "PageNotLoaded";

  constructor(cause: unknown) {
    super("The script of this page could not be loaded.", { cause });
  }
}

/** A token this close to its end is renewed first. */
const renewalAheadMs = 60_000;
/** A token refused so soon after a sign-in would be refused again, in an endless loop of sign-ins. */
const youngestMs = 10_000;

let renewing: Promise<Visit | null> | null = null;
const refused = new Set<string>();

const tokens: TokenSource = {
  async current() {
    const visit = currentVisit();
    if (visit === null) return leaveForSignIn();
    if (Date.now() < visit.expiresAt - renewalAheadMs && !refused.has(visit.accessToken)) return visit.accessToken;
    renewing ??= renewVisit(visit).finally(() => {
      renewing = null;
    });
    const renewed = await renewing;
    if (renewed !== null) return renewed.accessToken;
    forgetVisit();
    return leaveForSignIn();
  },
  forget(token) {
    refused.add(token);
    const visit = currentVisit();
    const isNew = visit?.accessToken === token && visit.expiresAt - Date.now() > 3_600_000 - youngestMs;
    if (isNew) {
      throw new SignInProblem(t("session.notTaken"));
    }
  },
};

/** Gets another access token at once, when the present one was ended but its session continues. */
export async function renewNow(): Promise<void> {
  const visit = currentVisit();
  if (visit !== null) refused.add(visit.accessToken);
  await tokens.current();
}

export const service = connect({ url: "", token: settings.identityUrl === null ? null : tokens });
