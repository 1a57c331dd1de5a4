// Choosing a window of time: a length up to now, days of the reader's zone, or times of day.
import type { AddressValues } from "../../service/address.ts";
import { dayOf, type TimeWindow, timeOf, type WindowLength } from "../../service/window.ts";
import { t } from "../../words/words.ts";
import { DayField } from "./day-field.tsx";

const lengths: Readonly<Record<WindowLength, string>> = {
  "1d": t("components.windows.today"),
  "24h": t("components.windows.last24h"),
  "7d": t("components.windows.last7d"),
  "30d": t("components.windows.last30d"),
  "90d": t("components.windows.last90d"),
  "365d": t("components.windows.last365d"),
};

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
        <span>{t("components.window")}</span>
        <select value={length} onChange={(event) => choose(event.target.value)}>
          {Object.entries(lengths).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
          <option value="days">{t("components.dayToDay")}</option>
          <option value="times">{t("components.timeToTime")}</option>
        </select>
      </label>
      {(length === "days" || isTimes) && (
        <>
          <DayField label={t("components.from")} value={from} onChange={(value) => set(value, to)} withTime={isTimes} />
          <DayField
            label={isTimes ? t("components.to") : t("components.toEndOf")}
            value={to}
            onChange={(value) => set(from, value)}
            withTime={isTimes}
          />
        </>
      )}
      {isReplaced && (
        <p className="field-error" role="alert">
          {t("components.noWindow", {
            window: length === "days" || isTimes ? t("components.fromTo", { from, to }) : lengths[length],
          })}
        </p>
      )}
    </>
  );
}
