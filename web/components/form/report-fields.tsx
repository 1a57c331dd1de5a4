// Fields of reports' forms: a number of days or the like, one of some, and the licence server.
import { useEffect, useState } from "react";
import { getLicenseServerLookup } from "../../../generated/client/index.js";
import { useOperation } from "../../service/queries.ts";

interface NumberFieldProps {
  readonly label: string;
  readonly value: number;
  readonly least: number;
  readonly most: number;
  readonly onChange: (value: number) => void;
}

/** A whole number; what is none, or too small or large, changes nothing and is marked. */
export function NumberField({ label, value, least, most, onChange }: NumberFieldProps) {
  const [text, setText] = useState(String(value));
  useEffect(() => setText(String(value)), [value]);
  const typed = (next: string) => {
    setText(next);
    const number = Number(next);
    if (/^\d+$/.test(next) && number >= least && number <= most) onChange(number);
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
        onChange={(event) => typed(event.target.value)}
      />
    </label>
  );
}

interface ChoiceFieldProps {
  readonly label: string;
  readonly value: string;
  readonly choices: readonly (readonly [value: string, name: string])[];
  readonly onChange: (value: string) => void;
}

export function ChoiceField({ label, value, choices, onChange }: ChoiceFieldProps) {
  return (
    <label className="field">
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
      label="Licence server"
      value={value === null ? "" : String(value)}
      choices={[["", "All"], ...choices, ...(isKnown ? [] : [[String(value), `Server ${value}`] as const])]}
      onChange={onChange}
    />
  );
}
