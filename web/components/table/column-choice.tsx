// Which columns of a large table are shown: those in the address, else the last choice on this device.
import { type ReactNode, useId, useMemo, useState } from "react";
import { useAddress } from "../../service/address.ts";
import { t } from "../../words/words.ts";
import { CheckField } from "../form/fields.tsx";
import type { Column } from "./columns.ts";

interface ColumnChoice<Row> {
  readonly shown: readonly Column<Row>[];
  /** A button that opens the choice, at the end of the line above the table. */
  readonly chooser: ReactNode;
}

/** `table`: the key of the stored choice. The first column is always shown: it names the row. */
export function useColumnChoice<Row>(table: string, columns: readonly Column<Row>[]): ColumnChoice<Row> {
  const [address, setAddress] = useAddress();
  const key = `licences.hidden.${table}`;
  const id = useId();
  const [isWanted, setWanted] = useState(false);
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
    <>
      <button
        type="button"
        className="button column-choice no-print"
        aria-label={t("columns.choose")}
        title={t("columns.choose")}
        popoverTarget={id}
      >
        <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
          <path d="M1.5 2.5h13v11h-13zM6 2.5v11M10 2.5v11" fill="none" stroke="currentColor" strokeWidth="1.5" />
        </svg>
      </button>
      <fieldset
        id={id}
        popover="auto"
        aria-label={t("columns.choose")}
        className="menu-list"
        onBeforeToggle={() => setWanted(true)}
      >
        {isWanted &&
          columns
            .slice(1)
            .map((column) => (
              <CheckField
                key={column.id}
                label={column.header}
                checked={shown.includes(column)}
                onChange={(event) => choose(column.id, event.target.checked)}
              />
            ))}
      </fieldset>
    </>
  );
  return { shown, chooser };
}
