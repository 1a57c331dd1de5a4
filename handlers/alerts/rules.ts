// getAlertRules, getAlertRule, createAlertRule, updateAlertRule, deleteAlertRule and queryAlertPreview: the rules that find alerts.
import { checkedRule } from "../../domain/alerts/definition.ts";
import { previewOf } from "../../domain/alerts/preview.ts";
import { rules } from "../../domain/alerts/rows.ts";
import { addRule, changeRule, deleteRule, storedRule } from "../../domain/alerts/rules.ts";
import { notFound } from "../../domain/problem.ts";
import type { components } from "../../generated/contract.ts";
import { recordAct } from "../../identity/audit/audit-log.ts";
import { created } from "../created.ts";
import type { Handler } from "../types.ts";

type Rule = components["schemas"]["AlertRule"];

export const getAlertRules: Handler<"getAlertRules"> = async (_input, { db, caller }) => ({
  status: 200,
  body: await db.read.transaction((trx) => rules(trx, caller)),
});

export const getAlertRule: Handler<"getAlertRule"> = async ({ path: { id } }, { db, caller }) => {
  const [rule] = await db.read.transaction((trx) => rules(trx, caller, id));
  if (rule === undefined) throw notFound(`There is no rule with the Id ${id}.`);
  return { status: 200, body: rule };
};

export const createAlertRule: Handler<"createAlertRule"> = async ({ body }, { db, caller, now }) => {
  const rule = checkedRule(body);
  return db.write.transaction(async (trx) => {
    const id = await addRule(trx, rule, caller, now);
    const [made] = await rules(trx, caller, id);
    await recordAct(
      trx,
      { actor: caller.name, action: "alert-rule.add", target: rule.Name, detail: { Id: id, ...rule } },
      now,
    );
    return created("alerts/rules", id, made as Rule);
  });
};

export const updateAlertRule: Handler<"updateAlertRule"> = async ({ path: { id }, body }, { db, caller, now }) => {
  const rule = checkedRule(body);
  return db.write.transaction(async (trx) => {
    const before = await storedRule(trx, id, caller);
    const [was] = await rules(trx, caller, id);
    await changeRule(trx, before, rule, caller, now);
    const [changed] = await rules(trx, caller, id);
    const detail = { Id: id, ...rule, before: was };
    await recordAct(trx, { actor: caller.name, action: "alert-rule.change", target: rule.Name, detail }, now);
    return { status: 200, body: changed as Rule };
  });
};

export const deleteAlertRule: Handler<"deleteAlertRule"> = async ({ path: { id } }, { db, caller, now }) =>
  db.write.transaction(async (trx) => {
    const before = await storedRule(trx, id, caller);
    const [rule] = await rules(trx, caller, id);
    await deleteRule(trx, before, now);
    await recordAct(
      trx,
      { actor: caller.name, action: "alert-rule.delete", target: before.name, detail: { Id: id } },
      now,
    );
    return { status: 200, body: rule as Rule };
  });

export const queryAlertPreview: Handler<"queryAlertPreview"> = async ({ body }, context) => ({
  status: 200,
  body: await previewOf(checkedRule(body.Rule, "Rule."), body.Days ?? 30, context),
});
