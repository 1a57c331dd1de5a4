// Choosing a window of time: a length up to now, days of the reader's zone, or times of day.
import type { AddressValues } from "../../service/address.ts";
import { dayOf, lengths, type TimeWindow, timeOf } from "../../service/window.ts";
import { DayField } from "./day-field.tsx";

interface WindowFieldsProps {
  readonly window: TimeWindow;
  readonly setAddress: (changes: AddressValues) => void;
}

export function WindowFields({ window, setAddress }: WindowFieldsProps) {
  const { length, from, to, isReplaced } = window;
  const isTimes = length === "times";
  const set = (first: string, last: string) =>
    setAddress({ window: null, from: first, to: last < first ? first : last });
  const choose = (value: string) => {
    const [start, end] = [new Date(window.startUtc), new Date(window.endUtc ?? Date.now())];
    if (value === "days") set(dayOf(start), isTimes ? dayOf(end) : to);
    else if (value === "times") set(timeOf(start), timeOf(end));
    else setAddress({ window: value, from: null, to: null });
  };
  return (
    <>
      <label className="field">
        <span>Window</span>
        <select value={length} onChange={(event) => choose(event.target.value)}>
          {Object.entries(lengths).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
          <option value="days">From day to day</option>
          <option value="times">From time to time</option>
        </select>
      </label>
      {(length === "days" || isTimes) && (
        <>
          <DayField label="From" value={from} onChange={(value) => set(value, to)} withTime={isTimes} />
          <DayField
            label={isTimes ? "To" : "To the end of"}
            value={to}
            onChange={(value) => set(from, value)}
            withTime={isTimes}
          />
        </>
      )}
      {isReplaced && (
        <p className="field-error" role="alert">
          The address names no window that there is. Shown:{" "}
          {length === "days" || isTimes ? `${from} to ${to}` : lengths[length]}.
        </p>
      )}
    </>
  );
}
