// Search as you type: the field, and whether a row contains its words.

interface SearchFieldProps {
  readonly value: string;
  /** What can be searched for, as a hint in the empty field. */
  readonly hint: string;
  readonly onChange: (value: string) => void;
}

export function SearchField({ value, hint, onChange }: SearchFieldProps) {
  return (
    <label className="field field-wide">
      <span>Search</span>
      <input type="search" value={value} placeholder={hint} onChange={(event) => onChange(event.target.value)} />
    </label>
  );
}

/** Whether the texts of a row contain each word, in upper or lower case. */
export function matcherOf(asked: string): (texts: readonly (string | number | null)[]) => boolean {
  const words = asked.toLowerCase().split(/\s+/).filter(Boolean);
  return (texts) => {
    if (words.length === 0) return true;
    const text = texts.join(" ").toLowerCase();
    return words.every((word) => text.includes(word));
  };
}
