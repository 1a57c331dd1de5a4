// The signed-in user and their mail address, which fills in forms.
import { getAccount, type OwnAccount } from "../../generated/client/index.js";
import { useOperation } from "./queries.ts";
import { settings } from "./settings.ts";

/** Undefined until it is loaded, and with security off. */
export function useCurrentUser(): Pick<OwnAccount, "UserId" | "UserName" | "Email"> | undefined {
  return useOperation("getAccount", getAccount, {}, { enabled: settings.identityUrl !== null }).data;
}
