// Fields of forms: an input with its label, a longer text, one of several values, a checkbox, and a value to copy.
import {
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
} from "react";
import type { LicenseServerLookupEntry } from "../../../generated/client/index.js";
import { t } from "../../words/words.ts";
import { CopyButton } from "../text/copy-button.tsx";

interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly label: ReactNode;
  /** Below the input. */
  readonly hint?: ReactNode;
}

/** Browsers offer no values of other forms, unless `autoComplete` allows it. */
export const TextField = ({ label, hint, ...input }: FieldProps) => (
  <label className="field">
    <span>{label}</span>
    <input autoComplete="off" {...input} />
    {hint !== undefined && <small>{hint}</small>}
  </label>
);

interface TextAreaFieldProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  readonly label: string;
}

export const TextAreaField = ({ label, ...area }: TextAreaFieldProps) => (
  <label className="field">
    <span>{label}</span>
    <textarea {...area} />
  </label>
);

type Choices = readonly (readonly [value: string | number, name: string])[];

interface SelectFieldProps extends SelectHTMLAttributes<HTMLSelectElement> {
  readonly label: string;
  readonly choices: Choices;
  /** Its choices are loaded after it is shown. */
  readonly isLasting?: boolean;
}

export const SelectField = ({ label, choices, isLasting = false, ...select }: SelectFieldProps) => (
  <label className={isLasting ? "field field-lasting" : "field"}>
    <span>{label}</span>
    <select {...select}>
      {choices.map(([value, name]) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </select>
  </label>
);

export const serverChoices = (servers: readonly LicenseServerLookupEntry[] | undefined): Choices =>
  (servers ?? []).map(({ Id, Name }) => [Id, Name]);

export const CheckField = ({ label, ...input }: Omit<FieldProps, "hint">) => (
  <label className="choice">
    <input type="checkbox" {...input} /> {label}
  </label>
);

interface EverybodyFieldProps {
  readonly isChosen: boolean;
  readonly onChange: (isChosen: boolean) => void;
}

/** For administrators: what belongs to all accounts. */
export const EverybodyField = ({ isChosen, onChange }: EverybodyFieldProps) => (
  <label className="choice no-print">
    <input type="checkbox" checked={isChosen} onChange={(event) => onChange(event.target.checked)} />
    {t("common.everybody")}
  </label>
);

interface CopyFieldProps {
  readonly label: string;
  /** The copied text. */
  readonly what: string;
  readonly value: string;
}

export function CopyField({ label, what, value }: CopyFieldProps) {
  const id = useId();
  return (
    <div className="field copy-field">
      <label htmlFor={id}>{label}</label>
      <div>
        <input id={id} readOnly value={value} spellCheck={false} onFocus={(event) => event.target.select()} />
        <CopyButton text={value} what={what} />
      </div>
    </div>
  );
}
