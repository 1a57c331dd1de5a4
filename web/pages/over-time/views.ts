// The ways in which Over time can show its series, and which of them the address asks for.
export const views = {
  lines: "Licences",
  percent: "Percent of what is owned",
  stacked: "Stacked",
  each: "A chart each",
} as const;
export type View = keyof typeof views;

export function viewOf(address: URLSearchParams): View {
  const asked = address.get("view") ?? "";
  return asked in views ? (asked as View) : "lines";
}
