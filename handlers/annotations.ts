// getAnnotations, getAnnotation, createAnnotation, updateAnnotation and deleteAnnotation: administrators' notes for charts over time.
import type { Knex } from "knex";
import { insertReturningIds, nameKey } from "../db/index.ts";
import { annotationRows, annotationShape, annotations, chosenAnnotations } from "../domain/annotations/annotations.ts";
import type { Context } from "../domain/filters/context.ts";
import { queryPage } from "../domain/lists/page-query.ts";
import { pageOf } from "../domain/lists/paging.ts";
import { checkText, conflict, invalid } from "../domain/problem.ts";
import { featureNamed } from "../domain/servers/reachable.ts";
import { checkServer } from "../domain/servers/rows.ts";
import { instantOf, openWindow } from "../domain/time/window.ts";
import type { components } from "../generated/contract.ts";
import { cutName } from "../identity/audit/audit-log.ts";
import { created, ok, oneRecord, pageReply, recordChange } from "./replies.ts";
import type { Handler } from "./types.ts";

type Schemas = components["schemas"];
type Fields = Partial<Schemas["AnnotationCreate"]>;

/** Of all accounts together. */
const most = 10_000;

export const getAnnotations: Handler<"getAnnotations"> = async ({ query, url }, { db, caller, now, signal }) => {
  const { LicenseServerIds: licenseServerIds, FeatureNames: featureNames } = query;
  const filter = { ...openWindow(query, now), licenseServerIds, featureNames };
  const chosen = () => annotations(db.read, caller).modify(chosenAnnotations(db.read, filter));
  const page = pageOf(query);
  const order = ["n.start_at", "n.id"].map((column) => ({ column, order: "desc" as const }));
  const rows = annotationRows(chosen()).orderBy(order).limit(page.size).offset(page.offset);
  const total = chosen().count({ total: "*" });
  const { items, totalCount } = await queryPage(db.read, page, rows, total, annotationShape, signal);
  return pageReply<Schemas["AnnotationPage"]>(url, page, { items, totalCount });
};

export const getAnnotation: Handler<"getAnnotation"> = async ({ path: { id } }, context) =>
  ok(await annotationOf(context.db.read, id, context));

export const createAnnotation: Handler<"createAnnotation"> = async ({ body }, context) => {
  const { db, caller, now } = context;
  const id = await db.write.transaction(async (trx) => {
    const stored = await trx("annotations").count({ count: "*" }).first();
    if (Number(stored?.count) >= most)
      throw conflict(`There are ${most} annotations, the most there may be; delete one first.`);
    const row = { ...empty, ...(await columnsOf(trx, body, context)) };
    check(row);
    const created = { created_by: cutName(caller.name), created_at: now };
    const [added] = await insertReturningIds(trx, "annotations", [{ ...row, ...created }]);
    await recordChange(trx, context, "annotation.add", String(added), { ...body });
    return added as number;
  });
  return created("annotations", id, await annotationOf(db.write, id, context));
};

export const updateAnnotation: Handler<"updateAnnotation"> = async ({ path: { id }, body }, context) => {
  const { db } = context;
  await db.write.transaction(async (trx) => {
    const before = await annotationOf(trx, id, context);
    const stored = await trx("annotations").where({ id }).first(Object.keys(empty));
    const changes = await columnsOf(trx, body, context);
    check({ ...stored, ...changes });
    await trx("annotations").where({ id }).update(changes);
    const fields = Object.keys(body) as (keyof typeof body)[];
    const was = Object.fromEntries(fields.map((field) => [field, before[field]]));
    await recordChange(trx, context, "annotation.change", String(id), { ...body, before: was });
  });
  return { status: 200, body: await annotationOf(db.write, id, context) };
};

export const deleteAnnotation: Handler<"deleteAnnotation"> = async ({ path: { id } }, context) => {
  const body = await context.db.write.transaction(async (trx) => {
    const before = await annotationOf(trx, id, context);
    await trx("annotations").where({ id }).delete();
    await recordChange(trx, context, "annotation.delete", String(id), { Text: before.Text });
    return before;
  });
  return { status: 200, body };
};

interface Row {
  readonly text: string;
  readonly start_at: number;
  readonly end_at: number | null;
  readonly license_server_id: number | null;
  readonly feature_name: string | null;
  readonly feature_key: string | null;
}

const empty: Row = {
  text: "",
  start_at: 0,
  end_at: null,
  license_server_id: null,
  feature_name: null,
  feature_key: null,
};

/** The columns that a body changes; the caller must be able to see what it is about. */
async function columnsOf(trx: Knex.Transaction, body: Fields, context: Context): Promise<Partial<Row>> {
  const { Text, StartUtc, EndUtc, LicenseServerId, FeatureName } = body;
  if (Text !== undefined) checkText("Text", Text);
  if (typeof LicenseServerId === "number") await checkServer(trx, LicenseServerId, context.caller);
  if (typeof FeatureName === "string") checkText("FeatureName", FeatureName);
  const feature = typeof FeatureName === "string" ? await featureNamed(trx, FeatureName, context.caller) : null;
  return {
    ...(Text !== undefined && { text: Text }),
    ...(StartUtc !== undefined && { start_at: instantOf("StartUtc", StartUtc) as number }),
    ...(EndUtc !== undefined && { end_at: instantOf("EndUtc", EndUtc) }),
    ...(LicenseServerId !== undefined && { license_server_id: LicenseServerId }),
    ...(FeatureName !== undefined && {
      feature_name: feature,
      feature_key: feature === null ? null : nameKey(feature),
    }),
  };
}

function check({ start_at, end_at, license_server_id, feature_key }: Row): void {
  if (end_at !== null && Number(end_at) < Number(start_at)) throw invalid("EndUtc", "must not be before StartUtc");
  if (license_server_id !== null && feature_key !== null) {
    throw invalid("FeatureName", "must not be given together with LicenseServerId");
  }
}

async function annotationOf(knex: Knex, id: number, { caller }: Context): Promise<Schemas["Annotation"]> {
  return oneRecord(
    annotationRows(annotations(knex, caller).where("n.id", id)),
    annotationShape,
    `There is no annotation with the Id ${id}.`,
  );
}
