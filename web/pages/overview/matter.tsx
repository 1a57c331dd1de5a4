// One matter of Overview: how many there are, which lead to their list, and the first of them.
import type { ReactNode } from "react";
import { Link } from "react-router";
import { formatCount } from "../../format/numbers.ts";
import { t } from "../../words/words.ts";

export interface MatterItem {
  readonly key: string | number;
  readonly name: string;
  readonly note?: string;
  readonly to: string;
  /** What matters of it, at the end of its line. */
  readonly side: ReactNode;
}

interface MatterProps {
  readonly title: string;
  /** Undefined where the question for it failed. */
  readonly count: number | undefined;
  /** What the number is to be compared with. */
  readonly note?: string;
  readonly to: string;
  /** How it is marked where there is one. */
  readonly kind: "bad" | "warning";
  readonly items: readonly MatterItem[];
}

const mostShown = 5;

export function Matter({ title, count, note, to, kind, items }: MatterProps) {
  return (
    <section className={`matter ${count === 0 ? "matter-none" : count === undefined ? "" : `matter-${kind}`}`}>
      <h2>
        <Link to={to}>
          <span className="matter-count">{formatCount(count)}</span> {title}
        </Link>
      </h2>
      {note !== undefined && <p className="soft">{note}</p>}
      <ul hidden={items.length === 0}>
        {items.slice(0, mostShown).map(({ key, name, note = "", to: itemTo, side }) => (
          <li key={key}>
            <span className="matter-name">
              <Link to={itemTo}>{name}</Link> <span className="soft">{note}</span>
            </span>
            <span className="matter-side">{side}</span>
          </li>
        ))}
      </ul>
      {items.length > mostShown && (
        <p className="soft">
          <Link to={to}>{t("overview.more", { count: formatCount(items.length - mostShown) })}</Link>
        </p>
      )}
    </section>
  );
}
