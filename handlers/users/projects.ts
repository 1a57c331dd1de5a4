// getProjects, getProject, createProject, updateProject and deleteProject: the projects that use is counted to.
import { asJson, asRecords, recordShape } from "../../db/index.ts";
import type { Context } from "../../domain/filters/context.ts";
import type { components } from "../../generated/contract.ts";
import { created } from "../created.ts";
import type { Handler } from "../types.ts";
import {
  addLabel,
  changeLabel,
  changing,
  deleteLabel,
  existing,
  labels,
  projectKind,
  seenLabels,
  unknownLabel,
} from "./labels.ts";

type Project = components["schemas"]["Project"];

const projectShape = recordShape<Project>("Project", {
  Id: ["number", "id"],
  Name: ["text", "name"],
  IsEnabled: ["flag", "is_enabled"],
});

export const getProjects: Handler<"getProjects"> = async ({ query }, { db, caller, signal }) => {
  const rows = labels(db.read, projectKind, query, await seenLabels(db.read, projectKind, caller));
  return { status: 200, body: await asJson(rows, projectShape, signal) };
};

export const getProject: Handler<"getProject"> = async ({ path: { id } }, { db, caller }) => {
  const seen = await seenLabels(db.read, projectKind, caller);
  const rows = labels(db.read, projectKind, { IncludeDisabled: true }, seen).where("g.id", id);
  const [project] = await asRecords(rows, projectShape);
  if (project === undefined) throw unknownLabel(projectKind, id);
  return { status: 200, body: project };
};

export const createProject: Handler<"createProject"> = async ({ body }, context) => {
  const id = await changing(context.db, projectKind, (trx) => addLabel(trx, projectKind, body, context));
  return created("projects", id, await projectOf(context, id));
};

export const updateProject: Handler<"updateProject"> = async ({ path: { id }, body }, context) => {
  await changing(context.db, projectKind, (trx) => changeLabel(trx, projectKind, id, body, context));
  return { status: 200, body: await projectOf(context, id) };
};

export const deleteProject: Handler<"deleteProject"> = async ({ path: { id } }, context) => {
  const body = await projectOf(context, id);
  await changing(context.db, projectKind, (trx) => deleteLabel(trx, projectKind, id, context));
  return { status: 200, body };
};

/** Read by the writer, so that the change just made is seen. */
async function projectOf({ db }: Context, id: number): Promise<Project> {
  const { name, is_enabled } = await existing(db.write, projectKind, id);
  return { Id: id, Name: name, IsEnabled: Boolean(is_enabled) };
}
