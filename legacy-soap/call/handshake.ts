// GetLoginFormSettings and PerformUserAuthentication: what a legacy client does before anything else.
import { randomBytes } from "node:crypto";
import type { RequestOf, ResultOf } from "../types/derived.ts";
import type { Door } from "./door.ts";

/** `Error` of a result. Codes are those of HTTP. */
export interface LegacyError {
  readonly Code: number;
  readonly Message: string;
  readonly Parameters: readonly { readonly Key: string; readonly Value: string }[];
}

export async function getLoginFormSettings(
  request: RequestOf<"GetLoginFormSettings">,
  door: Door,
): Promise<ResultOf<"GetLoginFormSettings">> {
  const old = request.OldSessionID;
  const found = old === undefined || door.isSecurityOff ? undefined : await door.findSession(old, false);
  const open = found?.state === "open" ? found : undefined;
  return {
    DefaultTimeZone: "UTC",
    EnableGuestAccount: false,
    SessionID: open === undefined ? null : (old ?? null),
    ShowWinAuth: false,
    UseDefaultTimeZone: true,
    UserAuthenticationRequired: !door.isSecurityOff,
    UserID: open?.userId ?? 0,
    UserName: open?.userName ?? null,
  };
}

export async function performUserAuthentication(
  request: RequestOf<"PerformUserAuthentication">,
  door: Door,
): Promise<ResultOf<"PerformUserAuthentication"> & { readonly Error: LegacyError | null }> {
  // Nobody is asked for it then, but programs that were compiled to log in want one.
  if (door.isSecurityOff) return { Error: null, SessionID: randomBytes(24).toString("base64url"), UserID: 0 };
  if (request.TrustedAuthentication === true) return refused(403, "Trusted authentication is not served.");
  const outcome = await door.logIn(request.UserName ?? "", request.Password ?? "");
  switch (outcome.outcome) {
    case "opened":
      return { Error: null, SessionID: outcome.sessionId, UserID: outcome.userId };
    case "slowed":
      return refused(429, "Too many failed log-ins. Try again later.", {
        RetryAfterSeconds: String(outcome.retryAfterSeconds),
      });
    case "busy":
      return refused(503, "Too many log in at present. Try again later.", {
        RetryAfterSeconds: String(outcome.retryAfterSeconds),
      });
    case "must change":
      return refused(403, "The password must be changed on the log-in page first.");
    default:
      return refused(401, "The user name or the password is wrong.");
  }
}

function refused(Code: number, Message: string, parameters: Readonly<Record<string, string>> = {}) {
  const Parameters = Object.entries(parameters).map(([Key, Value]) => ({ Key, Value }));
  return { Error: { Code, Message, Parameters }, SessionID: null, UserID: 0 };
}
