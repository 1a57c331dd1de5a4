// Choosing a window of time: a length up to now, or days of the reader's zone.
import type { AddressValues } from "../../service/address.ts";
import { lengths, type TimeWindow } from "../../service/window.ts";

interface WindowFieldsProps {
  readonly window: TimeWindow;
  readonly setAddress: (changes: AddressValues) => void;
}

export function WindowFields({ window, setAddress }: WindowFieldsProps) {
  const { length, from, to, isReplaced } = window;
  const setDays = (first: string, last: string) => {
    if (first !== "" && last !== "") setAddress({ window: null, from: first, to: last < first ? first : last });
  };
  return (
    <>
      <label className="field">
        <span>Window</span>
        <select
          value={length}
          onChange={(event) =>
            event.target.value === "days"
              ? setDays(from, to)
              : setAddress({ window: event.target.value, from: null, to: null })
          }
        >
          {Object.entries(lengths).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
          <option value="days">From day to day</option>
        </select>
      </label>
      {length === "days" && (
        <>
          <label className="field">
            <span>From</span>
            <input type="date" value={from} onChange={(event) => setDays(event.target.value, to)} />
          </label>
          <label className="field">
            <span>To the end of</span>
            <input type="date" value={to} onChange={(event) => setDays(from, event.target.value)} />
          </label>
        </>
      )}
      {isReplaced && (
        <p className="field-error" role="alert">
          The address names no window that there is. Shown: {length === "days" ? `${from} to ${to}` : lengths[length]}.
        </p>
      )}
    </>
  );
}
