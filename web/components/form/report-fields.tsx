// Fields of reports' forms: a number of days or the like, one of some, the licence server, true denials, working hours.
import { useEffect, useId, useState } from "react";
import { getLicenseServerLookup } from "../../../generated/client/index.js";
import { formatCount } from "../../format/numbers.ts";
import type { AddressValues } from "../../service/address.ts";
import { useOperation } from "../../service/queries.ts";
import { t } from "../../words/words.ts";

interface NumberFieldProps {
  readonly label: string;
  readonly value: number;
  readonly least: number;
  readonly most: number;
  readonly onChange: (value: number) => void;
}

/** A whole number; another text changes nothing, and the field says what it takes. */
export function NumberField({ label, value, least, most, onChange }: NumberFieldProps) {
  const [text, setText] = useState(String(value));
  useEffect(() => setText(String(value)), [value]);
  const id = useId();
  const isFitting = (next: string) => /^\d+$/.test(next) && Number(next) >= least && Number(next) <= most;
  const isWrong = !isFitting(text);
  const typed = (next: string) => {
    setText(next);
    if (isFitting(next)) onChange(Number(next));
  };
  return (
    <label className="field">
      <span>{label}</span>
      <input
        type="number"
        inputMode="numeric"
        required
        min={least}
        max={most}
        value={text}
        aria-invalid={isWrong}
        aria-describedby={isWrong ? id : undefined}
        onChange={(event) => typed(event.target.value)}
      />
      {isWrong && (
        <small id={id} className="field-error" role="alert">
          {t("components.numberField", {
            least: formatCount(least),
            most: formatCount(most),
            value: formatCount(value),
          })}
        </small>
      )}
    </label>
  );
}

interface ChoiceFieldProps {
  readonly label: string;
  readonly value: string;
  readonly choices: readonly (readonly [value: string, name: string])[];
  /** Its choices are known later than it is shown. */
  readonly isLasting?: boolean;
  readonly onChange: (value: string) => void;
}

export function ChoiceField({ label, value, choices, isLasting = false, onChange }: ChoiceFieldProps) {
  return (
    <label className={isLasting ? "field field-lasting" : "field"}>
      <span>{label}</span>
      <select value={value} onChange={(event) => onChange(event.target.value)}>
        {choices.map(([one, name]) => (
          <option key={one} value={one}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

interface ServerFieldProps {
  /** Null: all of them. */
  readonly value: number | null;
  readonly onChange: (value: string) => void;
}

export function ServerField({ value, onChange }: ServerFieldProps) {
  const servers = useOperation("getLicenseServerLookup", getLicenseServerLookup, {});
  const choices = (servers.data ?? []).map(({ Id, Name }) => [String(Id), Name] as const);
  const isKnown = value === null || choices.some(([id]) => id === String(value));
  return (
    <ChoiceField
      label={t("common.server")}
      isLasting
      value={value === null ? "" : String(value)}
      choices={[
        ["", t("common.all")],
        ...choices,
        ...(isKnown ? [] : [[String(value), t("components.serverNumber", { id: String(value) })] as const]),
      ]}
      onChange={onChange}
    />
  );
}

interface AddressFieldProps {
  /** Whether the address asks for it. */
  readonly isChosen: boolean;
  readonly setAddress: (changes: AddressValues) => void;
}

/** All denials, or the true ones only. */
export function TrueDenialsField({ isChosen, setAddress }: AddressFieldProps) {
  return (
    <ChoiceField
      label={t("components.denials.label")}
      value={isChosen ? "1" : ""}
      choices={[
        ["", t("components.denials.both")],
        ["1", t("components.denials.onlyTrue")],
      ]}
      onChange={(value) => setAddress({ true: value })}
    />
  );
}

/** Use at any time, or in working hours only. */
export function WorkingHoursField({
  isChosen,
  setAddress,
  label = t("components.workingHours"),
}: AddressFieldProps & { readonly label?: string }) {
  return (
    <label className="choice">
      <input
        type="checkbox"
        checked={isChosen}
        onChange={(event) => setAddress({ hours: event.target.checked ? "working" : null })}
      />
      {label}
    </label>
  );
}
