// getUserLookup: everybody who ever checked out a licence or was denied one.
import { asJson, recordShape } from "../../db/index.ts";
import { among } from "../../domain/records/filters.ts";
import type { components } from "../../generated/contract.ts";
import type { Handler } from "../types.ts";

const lookupShape = recordShape<components["schemas"]["UserLookupEntry"]>("UserLookupEntry", {
  Id: ["number", "id"],
  Name: ["text", "name"],
});

/** By name. A caller who sees some servers only gets the users who were seen there. */
export const getUserLookup: Handler<"getUserLookup"> = async (_input, { db, caller, signal }) => {
  const rows = db.read.select("u.id", "u.name").from("users as u").orderBy(["u.name_key", "u.id"]);
  if (caller.licenseServerIds !== null) {
    const visible = among(db.read, "license_server_id", caller.licenseServerIds);
    const pools = db.read("pools").select("id").modify(visible);
    const met = db.read.select("user_id").from("user_pools").whereIn("pool_id", pools);
    const denied = db.read.select("user_id").from("denials").modify(visible);
    rows.where((either) => either.whereIn("u.id", met).orWhereIn("u.id", denied));
  }
  return { status: 200, body: await asJson(rows, lookupShape, signal) };
};
