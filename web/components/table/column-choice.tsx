// Which columns of a large table the reader wants to see. The link says it; what was chosen last is remembered on this device.
import { type ReactNode, useMemo, useState } from "react";
import { useAddress } from "../../service/address.ts";
import { t } from "../../words/words.ts";
import type { Column } from "./columns.ts";

interface ColumnChoice<Row> {
  readonly shown: readonly Column<Row>[];
  /** The choice itself, to stand above the table. */
  readonly chooser: ReactNode;
}

/** `table` names what is remembered. The first column is always shown: it says what a row is. */
export function useColumnChoice<Row>(table: string, columns: readonly Column<Row>[]): ColumnChoice<Row> {
  const [address, setAddress] = useAddress();
  const key = `licences.hidden.${table}`;
  const [isOpen, setOpen] = useState(false);
  const text = address.get("hide") ?? localStorage.getItem(key) ?? "";
  const shown = useMemo(() => {
    const hidden = text.split(",");
    return columns.filter(({ id }, index) => index === 0 || !hidden.includes(id));
  }, [columns, text]);
  const choose = (id: string, isShown: boolean) => {
    const others = columns.slice(1).filter((column) => !shown.includes(column) && column.id !== id);
    const hidden = [...others.map((column) => column.id), ...(isShown ? [] : [id])].join(",");
    localStorage.setItem(key, hidden);
    setAddress({ hide: hidden });
  };
  const chooser = (
    <details className="column-choice no-print" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t("columns.choose")}</summary>
      {isOpen && (
        <div>
          {columns.slice(1).map((column) => (
            <label key={column.id} className="choice">
              <input
                type="checkbox"
                checked={shown.includes(column)}
                onChange={(event) => choose(column.id, event.target.checked)}
              />{" "}
              {column.header}
            </label>
          ))}
        </div>
      )}
    </details>
  );
  return { shown, chooser };
}
