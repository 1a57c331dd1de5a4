// Users as the contract's record, as far as the caller may see them: those with a session or a denial on a licence server that they see.
import type { Knex } from "knex";
import { recordShape } from "../../db/index.ts";
import type { components } from "../../generated/contract.ts";
import { among, namesOfPeople, type SearchedTexts, searched, type Viewer } from "../filters/filters.ts";
import { inOrder, sortOf } from "../lists/sorting.ts";
import { labelsOfSessions } from "../sessions/labels.ts";
import { personColumns } from "./fields.ts";

/** For `.modify`: selects the rows whose column is the Id of such a user; all rows for a caller who sees all servers. */
export function seenUsers(
  knex: Knex,
  column: string,
  { licenseServerIds }: Viewer,
): (query: Knex.QueryBuilder) => void {
  return (query) => {
    if (licenseServerIds === null) return;
    const visible = among(knex, "license_server_id", licenseServerIds);
    const pools = knex("pools").select("id").modify(visible);
    const met = knex.select("user_id").from("user_pools").whereIn("pool_id", pools);
    const denied = knex.select("user_id").from("denials").modify(visible);
    query.where((either) => either.whereIn(column, met).orWhereIn(column, denied));
  };
}

type Schemas = components["schemas"];

export const userShape = recordShape<Schemas["User"]>("User", {
  Id: ["number", "id"],
  Name: ["text", "name"],
  FirstName: ["text", "first_name"],
  LastName: ["text", "last_name"],
  Email: ["text", "email"],
  Department: ["text", "department"],
  CostCenter: ["text", "cost_center"],
  ManagerUserId: ["number", "manager_id"],
  Manager: ["text", "manager"],
  Location: ["text", "location"],
  IsActive: ["flag", "is_active"],
  DefaultGroup: ["text", "default_group"],
  IsSeen: ["flag", "is_seen"],
});

const tellers = [...Object.values(personColumns), "default_group"].map((column) => `u.${column}_by`);

export const tellersShape = recordShape<Schemas["UserTellers"]>("UserTellers", {
  FirstName: ["text", "first_name_by"],
  LastName: ["text", "last_name_by"],
  Email: ["text", "email_by"],
  Department: ["text", "department_by"],
  CostCenter: ["text", "cost_center_by"],
  ManagerUserId: ["text", "manager_id_by"],
  Location: ["text", "location_by"],
  IsActive: ["text", "is_active_by"],
  DefaultGroup: ["text", "default_group_by"],
});

export const assignmentShape = recordShape<Schemas["UserAssignment"]>("UserAssignment", {
  Field: ["text", "field"],
  Value: ["text", "value"],
  HoldsFromUtc: ["instant", "from_at"],
});

const managerTexts = Object.entries(namesOfPeople("m")).map(([name, sql]) => [`Manager${name}`, sql] as const);

const searchedTexts: SearchedTexts = {
  Name: "u.name",
  ...namesOfPeople("u"),
  Department: "u.department",
  CostCenter: "u.cost_center",
  Location: "u.location",
  DefaultGroup: "g.name",
  Manager: "m.name",
  ...Object.fromEntries(managerTexts),
};

interface PeopleFilter {
  readonly Search?: string | undefined;
  readonly SeenOnly?: boolean | undefined;
}

/** What the caller may know of users: whom was seen where he sees, and of these the managers and groups that he may know of, too. */
type PeopleSource = (filter?: PeopleFilter) => Knex.QueryBuilder;

/** Users `u` with their managers `m` and default groups `g`, in no order. Groups are read once, when it is made. */
export async function peopleSource(knex: Knex, viewer: Viewer): Promise<PeopleSource> {
  const servers = viewer.licenseServerIds;
  const groupIds = servers === null ? null : await labelsOfSessions(knex, "group", servers);
  const managers = () => knex("users").select("id", "name", "first_name", "last_name", "email");
  const groups = () =>
    knex("user_groups")
      .select("id", "name")
      .modify(among(knex, "id", groupIds));
  return ({ Search, SeenOnly } = {}) => {
    const rows = knex
      .from("users as u")
      .leftJoin(
        managers()
          .modify(seenUsers(knex, "users.id", viewer))
          .as("m"),
        "m.id",
        "u.manager_id",
      )
      .leftJoin(groups().as("g"), "g.id", "u.default_group_id")
      .modify(seenUsers(knex, "u.id", viewer));
    if (SeenOnly === true) rows.where("u.is_seen", 1);
    if (Search !== undefined) rows.where(searched(knex, searchedTexts, Search, undefined));
    return rows;
  };
}

const userKeys = {
  Id: "f.id",
  Name: "lower(f.name)",
  FirstName: "lower(f.first_name)",
  LastName: "lower(f.last_name)",
  Email: "lower(f.email)",
  Department: "lower(f.department)",
  CostCenter: "lower(f.cost_center)",
  Manager: "lower(f.manager)",
  Location: "lower(f.location)",
  IsActive: "f.is_active",
  DefaultGroup: "lower(f.default_group)",
};

/** The records of {@link userShape} in the order of an address, or by name. */
export function peopleRows(knex: Knex, people: Knex.QueryBuilder, sort?: readonly string[]): Knex.QueryBuilder {
  const rows = people
    .select("u.id", "u.name", "u.first_name", "u.last_name", "u.email", "u.department", "u.cost_center", "u.location")
    .select({ manager_id: "m.id", manager: "m.name" }, "u.is_active", { default_group: "g.name" }, "u.is_seen")
    .orderBy(["u.name_key", "u.id"]);
  const order = sortOf(sort);
  return order === undefined ? rows : inOrder(knex, rows, order, userKeys);
}

/** The record of {@link tellersShape}. */
export function tellersRow(knex: Knex, userId: number): Knex.QueryBuilder {
  return knex("users as u").where("u.id", userId).select(tellers);
}

/** A user's departments and cost centres by the day from which they hold. */
export function assignmentRows(knex: Knex, userId: number): Knex.QueryBuilder {
  const field = knex.raw("case field when ? then 'Department' else 'CostCenter' end", [personColumns.Department]);
  return knex("user_assignments")
    .where("user_id", userId)
    .select({ field }, "value", "from_at")
    .orderBy(["user_assignments.field", "user_assignments.from_at"]);
}
