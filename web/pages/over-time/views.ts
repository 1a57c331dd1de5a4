// The ways in which Over time can show its series, and which of them the address asks for.
import { t } from "../../words/words.ts";
export const views = {
  lines: t("overTime.views.lines"),
  percent: t("overTime.views.percent"),
  stacked: t("overTime.views.stacked"),
  each: t("overTime.views.each"),
} as const;
export type View = keyof typeof views;

export function viewOf(address: URLSearchParams): View {
  const asked = address.get("view") ?? "";
  return asked in views ? (asked as View) : "lines";
}
