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
  const words = [...fields]
    .map(shownBy)
    .map(([name, value]) => (value === "" || name === "" ? name : `${name}: ${value}`));
  return words.flatMap((one) => (one === "" ? [] : [`${one}.`])).join(" ");
}

/** What a field is called and shows, and whether that is all that there is. One that is switched off or empty has no name. */
export function shownBy(field: HTMLElement): readonly [name: string, value: string, isAll: boolean] {
  const control = field.querySelector<HTMLInputElement | HTMLSelectElement>("input, select");
  const name = (field.querySelector("span, label") ?? field).textContent?.trim() ?? "";
  if (control === null) return [name, "", false];
  if (control.type === "checkbox") return ["checked" in control && control.checked ? name : "", "", false];
  const value = "selectedOptions" in control ? control.selectedOptions[0]?.text : control.value || control.placeholder;
  return [value ? name : "", value ?? "", control.value === ""];
}
