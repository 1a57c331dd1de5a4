// A day, or a time of one, typed or chosen. What is none changes nothing, and the field says so.
import { useEffect, useId, useState } from "react";
import { formatDay, formatMoment } from "../../format/times.ts";
import { t } from "../../words/words.ts";

interface DayFieldProps {
  readonly label: string;
  /** Such as 2026-03-02, or 2026-03-02T09:00. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly withTime?: boolean;
}

const least = "1900-01-01";
const most = "9999-12-31";

export function DayField({ label, value, onChange, withTime = false }: DayFieldProps) {
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  const id = useId();
  const isFitting = (next: string) => next.slice(0, 10) >= least && next.slice(0, 10) <= most && next.length <= 16;
  const isWrong = !isFitting(text);
  const end = withTime ? "T00:00" : "";
  return (
    <label className="field">
      <span>{label}</span>
      <input
        type={withTime ? "datetime-local" : "date"}
        required
        min={least + end}
        max={most + end}
        value={text}
        aria-invalid={isWrong}
        aria-describedby={isWrong ? id : undefined}
        onChange={({ target }) => {
          setText(target.value);
          if (isFitting(target.value)) onChange(target.value);
        }}
      />
      {isWrong && (
        <small id={id} className="field-error" role="alert">
          {withTime
            ? t("components.timeField", { value: formatMoment(value) })
            : t("components.dayField", { value: formatDay(`${value}T00:00`) })}
        </small>
      )}
    </label>
  );
}
