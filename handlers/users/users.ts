// getUserLookup: everybody who ever checked out a licence or was denied one.
import { asJson, recordShape } from "../../db/index.ts";
import { seenUsers } from "../../domain/records/seen-users.ts";
import type { components } from "../../generated/contract.ts";
import type { Handler } from "../types.ts";

const lookupShape = recordShape<components["schemas"]["UserLookupEntry"]>("UserLookupEntry", {
  Id: ["number", "id"],
  Name: ["text", "name"],
});

/** By name. A caller who sees some servers only gets the users who were seen there. */
export const getUserLookup: Handler<"getUserLookup"> = async (_input, { db, caller, signal }) => {
  const rows = db.read
    .select("u.id", "u.name")
    .from("users as u")
    .orderBy(["u.name_key", "u.id"])
    .modify(seenUsers(db.read, "u.id", caller));
  return { status: 200, body: await asJson(rows, lookupShape, signal) };
};
