// getAccount: who the caller is. And which account that is, for the other operations upon one's own.
import { asRecords, type Database, recordShape } from "../../db/index.ts";
import type { Caller } from "../../domain/filters/context.ts";
import { forbidden, notFound } from "../../domain/problem.ts";
import type { components } from "../../generated/contract.ts";
import type { Handler } from "../types.ts";

const accountShape = recordShape<components["schemas"]["OwnAccount"]>("OwnAccount", {
  Id: ["number", "id"],
  Name: ["text", "name"],
  Role: ["text", "role"],
  LicenseServerIds: ["json", "license_server_ids"],
  HasSecondFactor: ["flag", "has_second_factor"],
  IsFederated: ["flag", "is_federated"],
  UserId: ["number", "user_id"],
  UserName: ["text", "user_name"],
  Email: ["text", "email"],
  CreatedUtc: ["instant", "created_at"],
  PasswordChangedUtc: ["instant", "password_changed_at"],
});

/** The server and the page say the same: no secret is among it. */
const computed = `null as license_server_ids,
  case when totp_secret is not null or exists (select 1 from security_keys k where k.account_id = accounts.id)
    then 1 else 0 end as has_second_factor,
  case when f.account_id is null then 0 else 1 end as is_federated`;

export const getAccount: Handler<"getAccount"> = async (_input, { db, caller }) => ({
  status: 200,
  body: await ownAccount(db, ownId(caller)),
});

async function ownAccount(db: Database, id: number): Promise<components["schemas"]["OwnAccount"]> {
  const query = db
    .write("accounts")
    .leftJoin("federated_accounts as f", "f.account_id", "accounts.id")
    .leftJoin("users as u", "u.id", "f.user_id")
    .where("accounts.id", id);
  const columns = [
    ...["accounts.id", "accounts.name", "role", "sees_all", "created_at", "password_changed_at"],
    ...["f.user_id", "u.name as user_name", "u.email"],
  ];
  const seesAll: { sees_all: number | boolean } | undefined = await query.clone().first("sees_all");
  const [found] = await asRecords(query.select(columns).select(db.write.raw(computed)), accountShape);
  if (found === undefined || seesAll === undefined) throw notFound("The account was deleted.");
  const seen = db.write("account_license_servers").where("account_id", id).orderBy("license_server_id");
  return { ...found, LicenseServerIds: seesAll.sees_all ? null : await seen.pluck("license_server_id") };
}

/** The Id of the caller's account. Throws a problem where the caller has none. */
export function ownId({ kind, id }: Caller): number {
  if (kind === "account") return Number(id);
  if (kind !== "anonymous") throw forbidden("The access token belongs to no account: a program got it for itself.");
  throw notFound("Security is switched off: nobody signs in, so that there is no account.");
}
