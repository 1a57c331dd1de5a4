// The columns of a CSV text of users, and what their cells say: those that are set, those that say who is meant, and those of an
// export that are only shown.

import { headKey, type Sheet } from "../../csv-import/table.ts";
import { invalid } from "../../problem.ts";
import { personText, type TextField, textFields } from "../fields.ts";

const columns = ["Id", "Name", ...textFields, "ManagerUserId", "Manager", "IsActive"] as const;
export type Column = (typeof columns)[number];

export const sheet: Sheet<Column> = {
  columns: new Map<string, Column | null>([
    ...columns.map((name): [string, Column] => [headKey(name), name]),
    ...["DefaultGroup", "IsSeen"].map((name): [string, null] => [headKey(name), null]),
  ]),
  needed: ["Id", "Name"],
  mostCharacters: 4_000_000,
  mostRows: 10_000,
};

/** Texts of the cells that are there; null where they are empty. Throws a Problem that names the column. */
export function readText(column: TextField, cell: string): string | null {
  return cell === "" ? null : personText(column, cell);
}

/** As spreadsheets show true and false in the languages of Europe. */
const flags: Readonly<Record<string, number>> = Object.fromEntries([
  ..."1 true yes active ja wahr vrai verdadero verdadeiro vero waar prawda sant sand sann pravda tosi igaz doğru истина"
    .split(" ")
    .map((word) => [word, 1] as const),
  ..."0 false no left nein falsch faux falso onwaar fałsz falskt falsk usann nepravda epätosi hamis yanlış ложь"
    .split(" ")
    .map((word) => [word, 0] as const),
]);

export function readFlag(cell: string): number | null {
  if (cell === "") return null;
  const flag = flags[cell.toLowerCase()];
  if (flag === undefined) throw invalid("IsActive", "must be true or false");
  return flag;
}
