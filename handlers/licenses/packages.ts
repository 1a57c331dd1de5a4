// getPackages, getPackage, setPackage and deletePackage: features that are packages of others.
import { asJson } from "../../db/index.ts";
import { packageOf, packageShape, packages, setComponents } from "../../domain/pools/manual.ts";
import { recordAct } from "../../identity/audit/audit-log.ts";
import type { Handler } from "../types.ts";

export const getPackages: Handler<"getPackages"> = async (_input, { db, caller, signal }) => ({
  status: 200,
  body: await asJson(packages(db.read, caller), packageShape, signal),
});

export const getPackage: Handler<"getPackage"> = async ({ path: { id } }, context) => ({
  status: 200,
  body: await packageOf(context.db.read, id, context),
});

export const setPackage: Handler<"setPackage"> = async ({ path: { id }, body }, context) => {
  await context.db.write.transaction(async (trx) => {
    const { name } = await setComponents(trx, id, body.Components, context.caller);
    await trx("pools").where({ id }).update({ is_package: 1 });
    const act = { actor: context.caller.name, target: name, detail: { FeatureId: id, ...body } };
    await recordAct(trx, { ...act, action: "package.change" }, context.now);
  });
  return { status: 200, body: await packageOf(context.db.write, id, context) };
};

export const deletePackage: Handler<"deletePackage"> = async ({ path: { id } }, context) => {
  const body = await packageOf(context.db.write, id, context);
  await context.db.write.transaction(async (trx) => {
    const { name } = await setComponents(trx, id, [], context.caller);
    await trx("pools").where({ id }).update({ is_package: 0 });
    const act = { actor: context.caller.name, target: name, detail: { FeatureId: id } };
    await recordAct(trx, { ...act, action: "package.delete" }, context.now);
  });
  return { status: 200, body };
};
