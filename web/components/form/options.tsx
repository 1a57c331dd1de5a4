// The options below a combobox, by the pattern of the ARIA authoring practices: the focus stays in the field, which names
// the active one by `optionId`.
import type { ReactNode } from "react";

export const optionId = (listId: string, index: number) => `${listId}-${index}`;

/** The option that an arrow key leads to from the active one, round and round; undefined: it is another key. */
export function movedTo(key: string, active: number, count: number): number | undefined {
  const step = { ArrowDown: 1, ArrowUp: -1 }[key];
  return step === undefined ? undefined : (active + step + count) % Math.max(1, count);
}

interface OptionsProps<One> {
  readonly listId: string;
  readonly found: readonly One[];
  readonly active: number;
  readonly keyOf: (one: One) => string | number;
  readonly onChoose: (one: One) => void;
  /** What an option shows. */
  readonly children: (one: One) => ReactNode;
}

export function Options<One>({ listId, found, active, keyOf, onChoose, children }: OptionsProps<One>) {
  return found.map((one, index) => (
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, which names the active one
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
    <div
      key={keyOf(one)}
      id={optionId(listId, index)}
      role="option"
      aria-selected={index === active}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onChoose(one)}
    >
      {children(one)}
    </div>
  ));
}
