// Choosing one of many by typing part of its name: a combobox by the pattern of the ARIA authoring practices.
import { type KeyboardEvent, useId, useMemo, useState } from "react";

export interface Choice {
  readonly id: number;
  readonly name: string;
  /** What distinguishes it from others of its name. */
  readonly detail?: string;
}

interface PickerProps {
  readonly label: string;
  readonly choices: readonly Choice[];
  readonly chosenId: number | null;
  readonly onChoose: (id: number | null) => void;
  /** What can be chosen is not known yet. */
  readonly isLoading?: boolean;
  /** What nothing chosen means. */
  readonly placeholder: string;
}

/** More are found by typing more. */
const mostShown = 50;

export function Picker({ label, choices, chosenId, onChoose, placeholder, isLoading = false }: PickerProps) {
  const listId = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const [active, setActive] = useState(0);
  const chosen = useMemo(() => choices.find(({ id }) => id === chosenId), [choices, chosenId]);
  const found = useMemo(() => matching(choices, typed), [choices, typed]);
  const isOpen = typed !== null;
  const close = () => setTyped(null);
  const choose = (choice: Choice | undefined) => {
    if (choice !== undefined) onChoose(choice.id);
    close();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      if (!isOpen) setTyped("");
      else setActive((active + (event.key === "ArrowDown" ? 1 : -1) + found.length) % Math.max(1, found.length));
    } else if (event.key === "Enter" && isOpen) {
      event.preventDefault();
      if (typed === "") choose(undefined);
      else if (found.length > 0) choose(found[active]);
    } else if (event.key === "Escape") close();
  };
  return (
    <div className="field picker">
      <label htmlFor={`${listId}-input`}>{label}</label>
      <input
        id={`${listId}-input`}
        type="search"
        role="combobox"
        autoComplete="off"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && found.length > 0 ? `${listId}-${active}` : undefined}
        placeholder={placeholder}
        value={typed ?? (chosen === undefined ? "" : nameOf(chosen))}
        onFocus={(event) => event.target.select()}
        onBlur={close}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          setTyped(event.target.value);
          setActive(0);
          if (event.target.value === "") onChoose(null);
        }}
      />
      <div id={listId} role="listbox" aria-label={label} className="picker-list" hidden={!isOpen}>
        {isOpen &&
          found.map((choice, index) => (
            // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, which names the active one
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
            <div
              key={choice.id}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={index === active}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(choice)}
            >
              {choice.name} <span className="sub">{choice.detail}</span>
            </div>
          ))}
        {isOpen && found.length === 0 && <p className="soft">{isLoading ? "Loading …" : "Nothing of this name"}</p>}
      </div>
    </div>
  );
}

const nameOf = ({ name, detail }: Choice) => (detail ? `${name} (${detail})` : name);

function matching(choices: readonly Choice[], typed: string | null): readonly Choice[] {
  if (typed === null) return [];
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const found: Choice[] = [];
  for (const choice of choices) {
    const text = nameOf(choice).toLowerCase();
    if (words.every((word) => text.includes(word))) found.push(choice);
    if (found.length === mostShown) break;
  }
  return found;
}
