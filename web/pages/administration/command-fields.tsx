// The fields of the parameters of a command, in the form that sends it.
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
