// What a list is narrowed to by its address, and a button that takes it away.

import type { AddressValues } from "../../service/address.ts";
import { t } from "../../words/words.ts";
import { bold } from "../text/tags.tsx";

interface ChosenProps {
  /** The parameters of the address and what each is called. */
  readonly names: Readonly<Record<string, string>>;
  readonly address: URLSearchParams;
  readonly setAddress: (changes: AddressValues) => void;
}

export function Chosen({ names, address, setAddress }: ChosenProps) {
  return Object.entries(names).map(([name, label]) => {
    const value = address.get(name);
    if (value === null) return null;
    return (
      <button key={name} type="button" className="chosen" onClick={() => setAddress({ [name]: null })}>
        {t.rich("components.chosen", { name: label, value, b: bold })} <span aria-hidden="true">✕</span>
        <span className="unseen">{t("components.leaveOut")}</span>
      </button>
    );
  });
}
