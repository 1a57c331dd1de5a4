// Search as you type: the field, and whether a row contains its words.
import { useEffect, useRef, useState } from "react";
import type { AddressValues } from "../../service/address.ts";
import { t } from "../../words/words.ts";
import { bold } from "../text/notices.tsx";

interface ChosenProps {
  /** The parameters of the address and the label of each. */
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

/** How long after the last key the address follows, in milliseconds. */
const restMs = 120;

interface SearchFieldProps {
  readonly value: string;
  /** What can be searched for: the placeholder of the field. */
  readonly hint: string;
  readonly onChange: (value: string) => void;
}

/** Typed text stays in the field at once; `value` follows. A different value from elsewhere replaces it. */
export function SearchField({ value, hint, onChange }: SearchFieldProps) {
  const [text, setText] = useState(value);
  /** The last typed text, until `value` is the same: any other value that comes meanwhile is older. */
  const awaited = useRef<string | null>(null);
  const report = useRef(onChange);
  report.current = onChange;
  useEffect(() => {
    if (awaited.current === value) awaited.current = null;
    else if (awaited.current === null) setText(value);
  }, [value]);
  useEffect(() => {
    if (awaited.current === null) return;
    const timer = setTimeout(() => report.current(text), restMs);
    return () => clearTimeout(timer);
  }, [text]);
  const typed = (next: string) => {
    awaited.current = next === value ? null : next;
    setText(next);
  };
  return (
    <label className="field field-wide">
      <span>{t("components.search")}</span>
      <input type="search" value={text} placeholder={hint} onChange={(event) => typed(event.target.value)} />
    </label>
  );
}

/** Whether the texts of a row contain each word, ignoring case. */
export function matcherOf(text: string): (texts: readonly (string | number | null)[]) => boolean {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return (texts) => {
    if (words.length === 0) return true;
    const text = texts.join(" ").toLowerCase();
    return words.every((word) => text.includes(word));
  };
}
