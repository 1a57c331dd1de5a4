// What is told of a user, by hand or by a directory: the fields, their columns, and which texts they may have.
import { plainCell } from "../../db/index.ts";
import { invalid } from "../problem.ts";

const textColumns = {
  FirstName: "first_name",
  LastName: "last_name",
  Email: "email",
  Department: "department",
  CostCenter: "cost_center",
  Location: "location",
} as const;

/** Of each field its column; `…_by` beside it is who told it. */
export const personColumns = { ...textColumns, ManagerUserId: "manager_id", IsActive: "is_active" } as const;

export type TextField = keyof typeof textColumns;
export const textFields = Object.keys(textColumns) as TextField[];
export type PersonField = keyof typeof personColumns;
export type Teller = "Hand" | "Directory";

/** Kept with the day from which they hold. */
export const assignedFields = ["Department", "CostCenter"] as const;

const longestText = 255;
/** RFC 5321, with its brackets. */
const longestAddress = 254;

/** What would be shown otherwise than it is written: control characters, line ends, and the marks that turn the text around them. */
const unshown = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u;

/** The text as it is stored, without blanks around. Throws a Problem that names the field. */
export function personText(field: TextField | "Name", given: string): string {
  const text = given.trim();
  if (text === "") throw invalid(field, "must not be blank");
  const most = field === "Email" ? longestAddress : longestText;
  if (text.length > most) throw invalid(field, `must have at most ${most} characters`);
  if (unshown.test(text)) throw invalid(field, "must have no control characters and no marks of direction");
  if (field === "Email" && !/^[^\s@]+@[^\s@]+$/.test(text)) throw invalid(field, "must be a mail address");
  // An import would take the apostrophe away.
  if (plainCell(text) !== text) throw invalid(field, "must not begin with an apostrophe and a sign of formulas");
  return text;
}
