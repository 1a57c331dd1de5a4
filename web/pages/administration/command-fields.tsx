// The fields of the parameters of a command, in the form that sends it.
import { t } from "../../words/words.ts";

export interface CommandField {
  readonly name: string;
  readonly label: string;
  readonly isRequired?: boolean;
}

export function ParameterFields({ fields }: { readonly fields: readonly CommandField[] }) {
  return fields.map(({ name, label, isRequired = false }) => (
    <label key={name} className="field">
      <span>{isRequired ? label : t("administration.commands.ifOne", { name: label })}</span>
      <input name={name} required={isRequired} maxLength={4096} autoComplete="off" />
    </label>
  ));
}
