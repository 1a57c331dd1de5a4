// Fields of reports' forms: a number of days or the like, one choice of several, the licence server, true denials, working hours.
import { type ComponentProps, type InputHTMLAttributes, type ReactNode, useEffect, useId, useState } from "react";
import { getLicenseServerLookup } from "../../../generated/client/index.js";
import { formatCount } from "../../format/numbers.ts";
import { formatDay, formatMoment } from "../../format/times.ts";
import type { AddressValues } from "../../service/address.ts";
import { useOperation } from "../../service/queries.ts";
import { dayOf, type TimeWindow, timeOf, type WindowLength } from "../../service/window.ts";
import { t } from "../../words/words.ts";
import { CheckField, SelectField, serverChoices } from "./fields.tsx";

interface CheckedFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "onChange"> {
  readonly label: string;
  readonly value: string;
  readonly isFitting: (text: string) => boolean;
  /** What would fit: shown below a text that does not. */
  readonly mistake: string;
  readonly onChange: (value: string) => void;
}

/** A text that does not fit stays in the field, and changes nothing. */
function CheckedField({ label, value, isFitting, mistake, onChange, ...input }: CheckedFieldProps) {
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  const id = useId();
  const isWrong = !isFitting(text);
  return (
    <label className="field">
      <span>{label}</span>
      <input
        {...input}
        required
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
          {mistake}
        </small>
      )}
    </label>
  );
}

interface DayFieldProps {
  readonly label: string;
  /** Such as 2026-03-02, or 2026-03-02T09:00. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly withTime?: boolean;
}

const least = "1900-01-01";
const most = "9999-12-31";

export function DayField({ withTime = false, ...field }: DayFieldProps) {
  const end = withTime ? "T00:00" : "";
  return (
    <CheckedField
      {...field}
      type={withTime ? "datetime-local" : "date"}
      min={least + end}
      max={most + end}
      isFitting={(text) => text.slice(0, 10) >= least && text.slice(0, 10) <= most && text.length <= 16}
      mistake={
        withTime
          ? t("components.timeField", { value: formatMoment(field.value) })
          : t("components.dayField", { value: formatDay(`${field.value}T00:00`) })
      }
    />
  );
}

export const optionId = (listId: string, index: number) => `${listId}-${index}`;

/** The option that an arrow key moves to from the active one, cyclically; undefined: it is another key. */
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
      <ChoiceField
        label={t("components.window")}
        value={length}
        choices={[
          ...Object.entries(lengths),
          ["days", t("components.dayToDay")],
          ["times", t("components.timeToTime")],
        ]}
        onChange={choose}
      />
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

interface NumberFieldProps {
  readonly label: string;
  readonly value: number;
  readonly least: number;
  readonly most: number;
  readonly onChange: (value: number) => void;
}

/** A whole number. */
export const NumberField = ({ label, value, least, most, onChange }: NumberFieldProps) => (
  <CheckedField
    label={label}
    value={String(value)}
    type="number"
    inputMode="numeric"
    min={least}
    max={most}
    isFitting={(text) => /^\d+$/.test(text) && Number(text) >= least && Number(text) <= most}
    mistake={t("components.numberField", {
      least: formatCount(least),
      most: formatCount(most),
      value: formatCount(value),
    })}
    onChange={(text) => onChange(Number(text))}
  />
);

interface ChoiceFieldProps extends Omit<ComponentProps<typeof SelectField>, "onChange"> {
  readonly value: string | number;
  readonly onChange: (value: string) => void;
}

export const ChoiceField = ({ onChange, ...field }: ChoiceFieldProps) => (
  <SelectField {...field} onChange={(event) => onChange(event.target.value)} />
);

interface ServerFieldProps {
  /** Null: all of them. */
  readonly value: number | null;
  readonly onChange: (value: string) => void;
}

export function ServerField({ value, onChange }: ServerFieldProps) {
  const servers = useOperation("getLicenseServerLookup", getLicenseServerLookup, {});
  const choices = serverChoices(servers.data);
  const isOffered = value === null || choices.some(([id]) => id === value);
  return (
    <ChoiceField
      label={t("common.server")}
      isLasting
      value={value ?? ""}
      choices={[
        ["", t("common.all")],
        ...choices,
        ...(isOffered ? [] : [[value, t("components.serverNumber", { id: String(value) })] as const]),
      ]}
      onChange={onChange}
    />
  );
}

interface AddressFieldProps {
  /** Whether the address selects it. */
  readonly isChosen: boolean;
  readonly setAddress: (changes: AddressValues) => void;
}

/** All denials, or only the true ones. */
export function TrueDenialsField({ isChosen, setAddress }: AddressFieldProps) {
  return (
    <ChoiceField
      label={t("pages.denials")}
      value={isChosen ? "1" : ""}
      choices={[
        ["", t("components.denials.both")],
        ["1", t("components.denials.onlyTrue")],
      ]}
      onChange={(value) => setAddress({ true: value })}
    />
  );
}

/** Use at any time, or only in working hours. */
export function WorkingHoursField({
  isChosen,
  setAddress,
  label = t("components.workingHours"),
}: AddressFieldProps & { readonly label?: string }) {
  return (
    <CheckField
      label={label}
      checked={isChosen}
      onChange={(event) => setAddress({ hours: event.target.checked ? "working" : null })}
    />
  );
}
