// The German words of the pages: a word for every key of en/, with the same names in braces. Readers are addressed as "Sie".
import type { English, Wording } from "../en/index.ts";
import { account } from "./account.ts";
import { administration } from "./administration.ts";
import { alerts } from "./alerts.ts";
import { audit } from "./audit.ts";
import { calendar } from "./calendar.ts";
import { collectors } from "./collectors.ts";
import { columns } from "./columns.ts";
import { common } from "./common.ts";
import { components } from "./components.ts";
import { decisions } from "./decisions.ts";
import { errors } from "./errors.ts";
import { favourites } from "./favourites.ts";
import { forecast } from "./forecast.ts";
import { frame } from "./frame.ts";
import { lists } from "./lists.ts";
import { notifications } from "./notifications.ts";
import { now } from "./now.ts";
import { overTime } from "./over-time.ts";
import { overview } from "./overview.ts";
import { menu, pages } from "./pages.ts";
import { records } from "./records.ts";
import { reports } from "./reports.ts";
import { schedules } from "./schedules.ts";
import { session } from "./session.ts";
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
