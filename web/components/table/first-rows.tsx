// A plain table with a heading, of which only the first rows are shown: more would be too much for a dialog.
import type { ReactNode } from "react";
import { formatCount } from "../../format/numbers.ts";

const mostShown = 100;

interface FirstRowsProps {
  readonly title: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly ReactNode[])[];
  /** Where there are more than `rows`. */
  readonly count?: number;
  /** The text with the number of hidden rows. */
  readonly more: (count: string) => string;
}

export function FirstRows({ title, head, rows, count = rows.length, more }: FirstRowsProps) {
  const shown = rows.slice(0, mostShown);
  if (shown.length === 0) return null;
  return (
    <section aria-label={title} className="first-rows">
      <h3>{title}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable elements must be reachable by keyboard */}
      <div className="changes-frame" tabIndex={0}>
        <table className="changes import-rows">
          <thead>
            <tr>
              {head.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((cells, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows may be equal, and their order does not change
              <tr key={row}>
                {cells.map((cell, column) => (
                  <td key={head[column]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {count > shown.length && <p className="hint">{more(formatCount(count - shown.length))}</p>}
    </section>
  );
}
