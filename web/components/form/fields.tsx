// Fields of forms: an input with its label, a checkbox, and a value to copy.
import { type InputHTMLAttributes, type ReactNode, useId } from "react";
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

export const CheckField = ({ label, ...input }: Omit<FieldProps, "hint">) => (
  <label className="choice">
    <input type="checkbox" {...input} /> {label}
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
