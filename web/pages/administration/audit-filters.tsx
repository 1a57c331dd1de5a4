// What the audit log is narrowed to: who, what, to what, how it ended, and when. Its state is in the address.
import type { FormEvent } from "react";
import type { AuditOutcome } from "../../../generated/client/index.js";
import type { AddressValues } from "../../service/address.ts";
import { isDay, midnight } from "../../service/window.ts";
import { t } from "../../words/words.ts";

const texts = ["who", "what", "target"] as const;
const days = ["from", "to"] as const;
const outcomes: readonly AuditOutcome[] = ["Done", "Refused"];

/** What the address asks for, as the service takes it. */
export function auditQuestion(address: URLSearchParams) {
  const [who, what, target] = texts.map((name) => address.get(name)?.slice(0, 255) ?? "");
  const outcome = outcomes.find((one) => one === address.get("outcome"));
  const [first, last] = days.map((name) => address.get(name));
  const from = isDay(first) ? midnight(first) : null;
  const end = isDay(last) ? midnight(last, 1) : null;
  return {
    ...(who && { Actor: who }),
    ...(what && { Action: what }),
    ...(target && { Target: target }),
    ...(outcome !== undefined && { Outcome: outcome }),
    ...(from !== null && { StartUtc: from.toISOString() }),
    ...(end !== null && (from === null || end > from) && { EndUtc: end.toISOString() }),
  };
}

interface AuditFiltersProps {
  readonly address: URLSearchParams;
  readonly setAddress: (changes: AddressValues) => void;
}

export function AuditFilters({ address, setAddress }: AuditFiltersProps) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const names = [...texts, "outcome", ...days];
    setAddress({
      ...Object.fromEntries(names.map((name) => [name, String(form.get(name) ?? "").trim()])),
      page: null,
    });
  };
  const none = Object.fromEntries([...texts, "outcome", ...days, "page"].map((name) => [name, null]));
  const isNarrowed = Object.keys(auditQuestion(address)).length > 0;
  return (
    <search>
      <form key={address.toString()} className="filters no-print" onSubmit={submit}>
        {texts.map((name) => (
          <label key={name} className="field">
            <span>{t(`audit.${name}`)}</span>
            <input name={name} maxLength={255} autoComplete="off" defaultValue={address.get(name) ?? ""} />
          </label>
        ))}
        <label className="field">
          <span>{t("audit.outcome")}</span>
          <select name="outcome" defaultValue={address.get("outcome") ?? ""}>
            <option value="">{t("common.all")}</option>
            {outcomes.map((one) => (
              <option key={one} value={one}>
                {t(`audit.outcomes.${one}`)}
              </option>
            ))}
          </select>
        </label>
        {days.map((name) => (
          <label key={name} className="field">
            <span>{t(`audit.${name}`)}</span>
            <input name={name} type="date" min="1970-01-01" max="9999-12-31" defaultValue={address.get(name) ?? ""} />
          </label>
        ))}
        <button type="submit">{t("audit.apply")}</button>
        {isNarrowed && (
          <button type="button" onClick={() => setAddress(none)}>
            {t("audit.showAll")}
          </button>
        )}
      </form>
    </search>
  );
}
