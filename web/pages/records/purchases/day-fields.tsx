// Days in the form of a purchase: one field for each, and what they say.
import type { Procurement, ProcurementUpdate } from "../../../../generated/client/index.js";
import { dayFor, dayIn } from "../form-values.ts";

type Day = Extract<keyof ProcurementUpdate, `${string}DateUtc`>;
type Days = readonly (readonly [name: Day, label: string])[];

interface DayFieldsProps {
  readonly days: Days;
  /** Null: a new one. */
  readonly purchase: Procurement | null;
}

export const DayFields = ({ days, purchase }: DayFieldsProps) =>
  days.map(([name, label]) => (
    <label key={name} className="field">
      <span>{label}</span>
      <input name={name} type="date" min="1970-01-01" max="9999-12-31" defaultValue={dayFor(purchase?.[name])} />
    </label>
  ));

export const daysIn = (form: FormData, days: Days): ProcurementUpdate =>
  Object.fromEntries(days.map(([name]) => [name, dayIn(form, name)]));
