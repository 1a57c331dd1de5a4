// What a CSV text of users would add and change, its columns and cells, and its mistakes. Nothing is written here.

import type { Knex } from "knex";
import { jsonValues, nameKey } from "../../db/index.ts";
import { headKey, idIn, Mistakes, type Sheet, type TextRow, tableOf } from "../csv-import/table.ts";
import { invalid } from "../problem.ts";
import {
  assignedFields,
  type PersonField,
  type PersonValue,
  type PersonValues,
  personColumns,
  personText,
  type StoredUser,
  type TextField,
  textFields,
  withoutNulls,
} from "./fields.ts";

const columns = ["Id", "Name", ...textFields, "ManagerUserId", "Manager", "IsActive"] as const;
type Column = (typeof columns)[number];

const sheet: Sheet<Column> = {
  columns: new Map<string, Column | null>([
    ...columns.map((name): [string, Column] => [headKey(name), name]),
    ...["DefaultGroup", "IsSeen"].map((name): [string, null] => [headKey(name), null]),
  ]),
  needed: ["Id", "Name"],
  mostCharacters: 4_000_000,
  mostRows: 10_000,
};

/** Texts of the cells that are there; null where they are empty. Throws a Problem that names the column. */
function readText(column: TextField, cell: string): string | null {
  return cell === "" ? null : personText(column, cell);
}

/** As spreadsheets show true and false in the languages of Europe. */
const flags: ReadonlyMap<string, number> = new Map([
  ..."1 true yes active ja wahr vrai verdadero verdadeiro vero waar prawda sant sand sann pravda tosi igaz doğru истина"
    .split(" ")
    .map((word) => [word, 1] as const),
  ..."0 false no left nein falsch faux falso onwaar fałsz falskt falsk usann nepravda epätosi hamis yanlış ложь"
    .split(" ")
    .map((word) => [word, 0] as const),
]);

function readFlag(cell: string): number | null {
  if (cell === "") return null;
  const flag = flags.get(cell.toLowerCase());
  if (flag === undefined) throw invalid("IsActive", "must be true or false");
  return flag;
}

export interface PlannedUser {
  readonly line: number;
  readonly name: string;
  /** Null: the row adds the user. */
  readonly id: number | null;
  /** What the row changes; of a new user what it gives. A manager that the text adds is in `managerKey`. */
  readonly values: Readonly<PersonValues>;
  readonly managerKey: string | null;
  readonly changedFields: readonly PersonField[];
}

export interface PeoplePlan {
  readonly rows: readonly PlannedUser[];
  readonly mistakes: Mistakes;
}

/** Read in the transaction that writes. `from`: departments and cost centres are to hold since that midnight; null: not requested. */
export async function peoplePlan(knex: Knex, text: string, from: number | null): Promise<PeoplePlan> {
  const mistakes = new Mistakes();
  const { rows } = tableOf(text, sheet, mistakes);
  const planner = new Planner(await storedUsers(knex, rows, from), rows, mistakes);
  const planned = rows.flatMap((row) => planner.plan(row) ?? []);
  return { rows: planned.filter(({ line }) => !mistakes.isIn(line)), mistakes };
}

interface Stored {
  readonly byId: ReadonlyMap<number, StoredUser>;
  readonly byKey: ReadonlyMap<string, StoredUser>;
  /** By column the users whose value holds only since after the requested day. */
  readonly later: ReadonlyMap<string, ReadonlySet<number>>;
}

const longestKey = 1000;

/** Those whom the rows name, by Id, by name or as managers. */
async function storedUsers(knex: Knex, rows: readonly TextRow<Column>[], from: number | null): Promise<Stored> {
  const ids = new Set<number>();
  const keys = new Set<string>();
  for (const { cells } of rows) {
    for (const column of ["Id", "ManagerUserId"] as const) ids.add(idIn(cells.get(column)) ?? 0);
    for (const column of ["Name", "Manager"] as const) keys.add(nameKey(cells.get(column) ?? ""));
  }
  // No user has such a name, and not every engine takes it in a statement.
  for (const key of keys) if (key.includes("\0") || key.length > longestKey) keys.delete(key);
  const users: StoredUser[] = await knex("users")
    .whereRaw("(id in ? or name_key in ?)", [jsonValues(knex, [...ids]), jsonValues(knex, [...keys])])
    .select("id", "name", "name_key", ...Object.values(personColumns));
  const found = users.map((user) => ({ ...user, id: Number(user.id) }));
  const later = new Map<string, Set<number>>(assignedFields.map((field) => [personColumns[field], new Set()]));
  if (from !== null) {
    const users = jsonValues(knex, [...found.map(({ id }) => id), 0]);
    const assigned: { user_id: number; field: string }[] = await knex("user_assignments")
      .where("from_at", ">", from)
      .whereRaw("user_id in ?", [users])
      .select("user_id", "field");
    for (const { user_id, field } of assigned) later.get(field)?.add(Number(user_id));
  }
  return {
    byId: new Map(found.map((user) => [user.id, user])),
    byKey: new Map(found.map((user) => [user.name_key, user])),
    later,
  };
}

class Planner {
  readonly #stored: Stored;
  readonly #mistakes: Mistakes;
  /** The names in the text. */
  readonly #named: ReadonlySet<string>;
  /** Whom rows before mean, by key, with their lines. */
  readonly #taken = new Map<string, number>();

  constructor(stored: Stored, rows: readonly TextRow<Column>[], mistakes: Mistakes) {
    this.#stored = stored;
    this.#mistakes = mistakes;
    this.#named = new Set(rows.map(({ cells }) => nameKey(cells.get("Name") ?? "")));
  }

  /** Null: it has a mistake. */
  plan(row: TextRow<Column>): PlannedUser | null {
    const { line } = row;
    const who = this.#whoOf(row);
    if (who === null) return null;
    const other = this.#taken.get(who.key);
    this.#taken.set(who.key, other ?? line);
    if (other !== undefined) return this.#wrong(line, "Name", `must be another user than line ${other} has`);
    const given = this.#valuesOf(row, who.user);
    if (given === null) return null;
    const { values, managerKey } = given;
    const { user, name } = who;
    if (user === undefined) {
      return { line, name, id: null, values: withoutNulls(values), managerKey, changedFields: [] };
    }
    const fields = (Object.keys(values) as PersonField[]).filter((field) => this.#changes(user, field, values[field]));
    const changedFields = managerKey === null ? fields : [...fields, "ManagerUserId" as const];
    const changed = Object.fromEntries(fields.map((field) => [field, values[field]]));
    return { line, name: user.name, id: user.id, values: changed, managerKey, changedFields };
  }

  #whoOf({ line, cells }: TextRow<Column>): { user?: StoredUser; key: string; name: string } | null {
    const idCell = cells.get("Id") ?? "";
    const cell = cells.get("Name") ?? "";
    if (idCell === "" && cell === "") return this.#wrong(line, "Name", "must be the name of a user");
    const key = nameKey(cell);
    const user = idCell === "" ? this.#stored.byKey.get(key) : this.#stored.byId.get(idIn(idCell) ?? 0);
    if (user === undefined && idCell !== "") {
      return this.#wrong(line, "Id", "must be a user that there is, or nothing");
    }
    if (user === undefined) return this.#asNew(line, cell);
    if (cell !== "" && nameKey(asCell(user.name)) !== key) {
      return this.#wrong(line, "Name", `must be the name of the user ${user.id}, ${user.name}`);
    }
    return { user, key: user.name_key, name: user.name };
  }

  #asNew(line: number, cell: string): { key: string; name: string } | null {
    try {
      const name = personText("Name", cell);
      return { key: nameKey(name), name };
    } catch (problem) {
      this.#mistakes.addProblem(line, problem);
      return null;
    }
  }

  #valuesOf(row: TextRow<Column>, user?: StoredUser): { values: PersonValues; managerKey: string | null } | null {
    const { line, cells } = row;
    const values: PersonValues = {};
    const reading = <Field extends PersonField>(field: Field, read: (cell: string) => PersonValue) => {
      const cell = cells.get(field);
      if (cell === undefined) return;
      const stored = user?.[personColumns[field]];
      try {
        // An unchanged value is no mistake, whatever its source.
        values[field] = typeof stored === "string" && asCell(stored) === cell ? cell : read(cell);
      } catch (problem) {
        this.#mistakes.addProblem(line, problem);
      }
    };
    for (const field of textFields) reading(field, (cell) => readText(field, cell));
    reading("IsActive", readFlag);
    const manager = this.#managerOf(row);
    if (manager === null || this.#mistakes.isIn(line)) return null;
    if (manager.id !== undefined) values.ManagerUserId = manager.id;
    return { values, managerKey: manager.key ?? null };
  }

  /** By Id, by name, or by both, which must then be one user; a name may be one that the text adds. */
  #managerOf({ line, cells }: TextRow<Column>): { id?: number | null; key?: string } | null {
    const idCell = cells.get("ManagerUserId");
    const cell = cells.get("Manager");
    if (idCell === undefined && cell === undefined) return {};
    if (!idCell && !cell) return { id: null };
    const key = nameKey(cell ?? "");
    const user = idCell ? this.#stored.byId.get(idIn(idCell) ?? 0) : this.#stored.byKey.get(key);
    if (user === undefined && !idCell && this.#named.has(key)) return { key };
    if (user === undefined) {
      return this.#wrong(line, idCell ? "ManagerUserId" : "Manager", "must be a user that there is, or nothing");
    }
    if (cell && nameKey(asCell(user.name)) !== key) {
      return this.#wrong(line, "Manager", `must be the name of the user ${user.id}, ${user.name}`);
    }
    return { id: user.id };
  }

  #changes(user: StoredUser, field: PersonField, value: PersonValue | undefined): boolean {
    const column = personColumns[field];
    const stored = user[column] ?? null;
    if (this.#stored.later.get(column)?.has(user.id)) return true;
    if (stored === null || value == null) return stored !== (value ?? null);
    return typeof value === "number" ? Number(stored) !== value : asCell(String(stored)) !== value;
  }

  #wrong(line: number, column: string, text: string): null {
    this.#mistakes.add(line, column, text);
    return null;
  }
}

/** A stored text as a cell of a spreadsheet brings it back. */
function asCell(text: string): string {
  return text.replaceAll(/\r\n?/g, "\n").trim();
}
