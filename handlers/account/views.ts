// getAccountViews, getAccountView, setAccountViews and deleteAccountView: the pages that the caller's account keeps at hand, each under a name
// of its own. Each is written by itself, so that two browsers don't undo each other's changes.
import { hash } from "node:crypto";
import type { Knex } from "knex";
import { asJson, asRecords, recordShape, upsertRows } from "../../db/index.ts";
import { conflict, notFound } from "../../domain/problem.ts";
import type { components } from "../../generated/contract.ts";
import type { Handler } from "../types.ts";
import { ownId } from "./own-account.ts";

type AccountView = components["schemas"]["AccountView"];

const viewShape = recordShape<AccountView>("AccountView", {
  Id: ["number", "id"],
  Name: ["text", "name"],
  Address: ["text", "address"],
  CreatedUtc: ["instant", "created_at"],
  ChangedUtc: ["instant", "changed_at"],
});

/** So many has an account at most. */
const mostOfOne = 100;

const columns = {
  account_id: "integer",
  address_hash: "text",
  name: "text",
  address: "text",
  created_at: "integer",
  changed_at: "integer",
} as const;

export const getAccountViews: Handler<"getAccountViews"> = async (_input, { db, caller, signal }) => ({
  status: 200,
  body: await asJson(viewsOf(db.read, ownId(caller)), viewShape, signal),
});

export const setAccountViews: Handler<"setAccountViews"> = async ({ body }, { db, caller, now }) => {
  const accountId = ownId(caller);
  // The last of two with the same address counts, as it would in two requests.
  const byAddress = new Map(body.Views.map(({ Name, Address }) => [Address, Name]));
  const rows = [...byAddress].map(([address, name]) => [
    ...[accountId, hash("sha256", address, "hex"), name.toWellFormed(), address, now, now],
  ]);
  await db.write.transaction(async (trx) => {
    if ((await trx("accounts").where("id", accountId).first("id")) === undefined) {
      throw notFound("The account was deleted.");
    }
    const made = { created_at: "account_views.created_at" };
    await upsertRows(trx, "account_views", columns, ["account_id", "address_hash"], rows, made);
    const counted: { total: number }[] = await trx("account_views")
      .where("account_id", accountId)
      .count({ total: "*" });
    if ((counted[0]?.total ?? 0) > mostOfOne) {
      throw conflict(`An account keeps at most ${mostOfOne} pages at hand; take one off the list first.`);
    }
  });
  return { status: 200, body: await asRecords(viewsOf(db.write, accountId), viewShape) };
};

export const getAccountView: Handler<"getAccountView"> = async ({ path: { id } }, { db, caller }) => ({
  status: 200,
  body: await viewOf(db.read, id, ownId(caller)),
});

export const deleteAccountView: Handler<"deleteAccountView"> = async ({ path }, { db, caller }) => {
  const found = await viewOf(db.write, path.id, ownId(caller));
  await db.write("account_views").where("id", path.id).delete();
  return { status: 200, body: found };
};

async function viewOf(knex: Knex, id: number, accountId: number): Promise<AccountView> {
  const [found] = await asRecords(viewsOf(knex, accountId).where("v.id", id), viewShape);
  if (found === undefined) throw notFound(`The account has no page at hand with the Id ${id}.`);
  return found;
}

/** In the order in which they were made. */
function viewsOf(knex: Knex, accountId: number): Knex.QueryBuilder {
  return knex("account_views as v").where("v.account_id", accountId).orderBy("v.id");
}
