// What paper says in place of what can be clicked: the question, when the page was printed and by which clocks, and its address.
import { formatMoment, readersZone } from "../../format/times.ts";
import { t } from "../../words/words.ts";
import { usePrinting } from "../text/browser-state.ts";

/** `asked`: the question in words; left out: what the page's filters show. */
export function PaperLine({ asked }: { readonly asked: string | undefined }) {
  const isPrinting = usePrinting();
  const question = asked ?? (isPrinting ? filtersInWords() : "");
  return (
    <p className="paper-only">
      {question} {t("frame.made", { at: formatMoment(Date.now()), zone: readersZone })} {location.href}
    </p>
  );
}

/** `Period: Last 30 days. Feature: All features.` */
function filtersInWords(): string {
  const fields = document.querySelectorAll<HTMLElement>("main search.filters :is(.field, .choice)");
  return [...fields]
    .flatMap(shownBy)
    .map(({ name, value }) => (value === "" ? `${name}.` : `${name}: ${value}.`))
    .join(" ");
}

interface Shown {
  readonly name: string;
  /** Empty: its name says all. */
  readonly value: string;
  /** Nothing of all that there is was chosen. */
  readonly isAll: boolean;
}

/** What a field shows, if anything. */
export function shownBy(field: HTMLElement): Shown[] {
  const control = field.querySelector<HTMLInputElement | HTMLSelectElement>("input, select");
  const name = (field.querySelector("span, label") ?? field).textContent?.trim() ?? "";
  if (control === null) return [];
  if (control.type === "checkbox")
    return "checked" in control && control.checked ? [{ name, value: "", isAll: false }] : [];
  const value = "selectedOptions" in control ? control.selectedOptions[0]?.text : control.value || control.placeholder;
  return value ? [{ name, value, isAll: control.value === "" }] : [];
}
