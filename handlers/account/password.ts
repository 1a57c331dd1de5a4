// setAccountPassword: a new password for the caller's own account. Another account's: handlers/administration/accounts.ts.
import { conflict, invalid, Problem, unavailable } from "../../domain/problem.ts";
import { changePasswordOf } from "../../identity/accounts/own-password.ts";
import { asProblems } from "../administration/identity-problems.ts";
import type { Handler } from "../types.ts";
import { ownId } from "./own-account.ts";

export const setAccountPassword: Handler<"setAccountPassword"> = async ({ body }, { db, caller }) => {
  const id = ownId(caller);
  const isFederated = (await db.read("federated_accounts").where("account_id", id).first("account_id")) !== undefined;
  if (isFederated)
    throw conflict("The account signs in through the company's identity provider, which keeps its password.");
  const given = { present: body.Password, password: body.NewPassword, field: "NewPassword" };
  const done = await asProblems(() => changePasswordOf(db, id, given));
  switch (done.outcome) {
    case "changed":
      return { status: 200, body: { EndedSessions: done.endedSessions } };
    case "refused":
      throw invalid("Password", "must be the present password of the account");
    case "busy":
      throw unavailable("Too many log in at present. Try again later.", undefined, done.retryAfterSeconds);
    case "slowed": {
      const seconds = String(done.retryAfterSeconds);
      const detail = `Too many wrong passwords. Try again in ${seconds} seconds.`;
      throw new Problem(429, "too_many_requests", detail, { headers: { "Retry-After": seconds } });
    }
  }
};
