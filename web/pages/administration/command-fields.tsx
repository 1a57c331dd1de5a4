// Parts of the form that sends a command: the fields of its parameters, and the target that must be typed.
import { useId, useState } from "react";

export interface CommandField {
  readonly name: string;
  readonly label: string;
  readonly isRequired?: boolean;
}

export function ParameterFields({ fields }: { readonly fields: readonly CommandField[] }) {
  return fields.map(({ name, label, isRequired = false }) => (
    <label key={name} className="field">
      <span>{isRequired ? label : `${label}, if only one is meant`}</span>
      <input name={name} required={isRequired} maxLength={4096} autoComplete="off" />
    </label>
  ));
}

interface TypedTargetProps {
  readonly target: string;
  readonly action: string;
  readonly consequence: string;
}

/** Keeps the form from being sent until the target's name is typed. */
export function TypedTarget({ target, action, consequence }: TypedTargetProps) {
  const id = useId();
  const [typed, setTyped] = useState("");
  const isRight = typed.trim().toLowerCase() === target.toLowerCase();
  return (
    <>
      <p className="notice notice-warning">
        <strong>
          {action}: {target}.
        </strong>{" "}
        {consequence}
      </p>
      <label className="field">
        <span>
          Type <strong>{target}</strong> to confirm
        </span>
        <input
          ref={(field) => field?.setCustomValidity(isRight ? "" : `Type ${target}`)}
          value={typed}
          required
          autoComplete="off"
          spellCheck={false}
          aria-describedby={id}
          onChange={(event) => setTyped(event.target.value)}
        />
        <small id={id} className="soft">
          {isRight ? "This is the target." : "It is not sent until this is typed."}
        </small>
      </label>
    </>
  );
}
