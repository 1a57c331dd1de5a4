// Replaces filters and links on paper: the query in words, the time of printing with its zone, and the address.
import { formatMoment, readersZone } from "../../format/times.ts";
import { t } from "../../words/words.ts";
import { usePrinting } from "../text/browser-state.ts";

/** `queryText`: the query in words; undefined: as the page's filters show it. */
export function PaperLine({ queryText }: { readonly queryText: string | undefined }) {
  const isPrinting = usePrinting();
  const text = queryText ?? (isPrinting ? filtersInWords() : "");
  return (
    <p className="paper-only">
      {text} {t("frame.made", { at: formatMoment(Date.now()), zone: readersZone })} {location.href}
    </p>
  );
}

/** `Period: Last 30 days. Feature: All features.` */
function filtersInWords(): string {
  const fields = document.querySelectorAll<HTMLElement>("main search.filters :is(.field, .choice)");
  const words = [...fields]
    .map(shownBy)
    .map(([name, value]) => (value === "" || name === "" ? name : `${name}: ${value}`));
  return words.flatMap((one) => (one === "" ? [] : [`${one}.`])).join(" ");
}

/** The label and value of a field, and whether it selects everything. A disabled or empty field has no label. */
export function shownBy(field: HTMLElement): readonly [name: string, value: string, isAll: boolean] {
  const control = field.querySelector<HTMLInputElement | HTMLSelectElement>("input, select");
  const name = (field.querySelector("span, label") ?? field).textContent?.trim() ?? "";
  if (control === null) return [name, "", false];
  if (control.type === "checkbox") return ["checked" in control && control.checked ? name : "", "", false];
  const value = "selectedOptions" in control ? control.selectedOptions[0]?.text : control.value || control.placeholder;
  return [value ? name : "", value ?? "", control.value === ""];
}
