// The German words of the pages: a word for every key of en/, with the same names in braces. Readers are addressed as "Sie".
import type { English, Wording } from "../en/index.ts";
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

export const german: Wording<English> = {
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
};
