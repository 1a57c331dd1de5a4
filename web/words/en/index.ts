// The English words of the pages. A key is the subject (a file here) and a name for what the words say.
import { account } from "./account.ts";
import { administration, audit } from "./administration.ts";
import { alerts, notifications } from "./alerts.ts";
import { calendar } from "./calendar.ts";
import { collectors } from "./collectors.ts";
import { columns } from "./columns.ts";
import { common, errors } from "./common.ts";
import { components } from "./components.ts";
import { decisions, forecast } from "./decisions.ts";
import { favourites, frame, menu, pages, session } from "./frame.ts";
import { measured } from "./measured.ts";
import { lists, now, overview } from "./now.ts";
import { overTime } from "./over-time.ts";
import { records } from "./records.ts";
import { reports } from "./reports.ts";
import { schedules } from "./schedules.ts";
import { subjects } from "./subjects.ts";
import { cost, waste } from "./waste.ts";

export const english = {
  frame,
  menu,
  pages,
  common,
  components,
  errors,
  session,
  columns,
  notifications,
  now,
  overview,
  measured,
  lists,
  reports,
  schedules,
  calendar,
  forecast,
  overTime,
  subjects,
  account,
  administration,
  collectors,
  decisions,
  favourites,
  records,
  audit,
  alerts,
  waste,
  cost,
} as const;

export type English = typeof english;

/** The same keys with words of another language. */
export type Wording<Words> = {
  readonly [Key in keyof Words]: Words[Key] extends string ? string : Wording<Words[Key]>;
};
