// The user who signed in, and the mail address of that user, to be filled in where one is asked for.
import { getAccount, type OwnAccount } from "../../generated/client/index.js";
import { useOperation } from "./queries.ts";
import { settings } from "./settings.ts";

/** Undefined until it is known, and where nobody signs in. */
export function useOwnUser(): Pick<OwnAccount, "UserId" | "UserName" | "Email"> | undefined {
  return useOperation("getAccount", getAccount, {}, { enabled: settings.identityUrl !== null }).data;
}
