// A button that opens a list of acts and links: a menu by the pattern of the ARIA authoring practices, in the browser's popover, which
// closes by Escape and by a click elsewhere, and is never clipped.
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";
import { Link } from "react-router";
import { movedTo } from "./report-fields.tsx";

export interface MenuEntry {
  readonly label: ReactNode;
  /** Does something; or leads to a path of ours, or another address such as mailto: */
  readonly onClick?: () => void;
  readonly href?: string;
  /** Why the act is impossible: the entry is disabled, and shows this. */
  readonly disabledReason?: string | undefined;
}

interface MenuProps {
  /** The subject of the menu, for screen readers. */
  readonly label: string;
  readonly entries: readonly MenuEntry[];
  /** Called before it opens: loads what its entries need. */
  readonly onOpen?: () => void;
  /** The text of the button. */
  readonly children?: ReactNode;
  readonly className?: string;
}

export function Menu({
  label,
  entries,
  onOpen,
  children = <span aria-hidden="true">⋯</span>,
  className = "button",
}: MenuProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const items = () => [...(list.current?.querySelectorAll<HTMLElement>("[role=menuitem]") ?? [])];
  const move = (event: KeyboardEvent) => {
    event.stopPropagation(); // a table's arrows move to other rows
    const all = items();
    const at = all.indexOf(document.activeElement as HTMLElement);
    const next = { Home: 0, End: all.length - 1 }[event.key] ?? movedTo(event.key, at, all.length);
    if (event.key === "Tab") list.current?.hidePopover();
    if (next === undefined) return;
    event.preventDefault();
    all[next]?.focus();
  };
  return (
    <>
      <button
        type="button"
        className={`${className} menu-opener no-print`}
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        popoverTarget={id}
      >
        {children}
      </button>
      <div
        ref={list}
        id={id}
        popover="auto"
        role="menu"
        aria-label={label}
        tabIndex={-1}
        className="menu-list"
        onKeyDown={move}
        onBeforeToggle={({ newState }) => {
          if (newState !== "open") return;
          setOpen(true);
          onOpen?.();
        }}
        onToggle={({ newState }) => (newState === "open" ? items()[0]?.focus() : setOpen(false))}
      >
        {isOpen &&
          entries.map((entry, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the entries of an open menu do not change
            <Item key={index} entry={entry} close={() => list.current?.hidePopover()} />
          ))}
      </div>
    </>
  );
}

function Item({ entry, close }: { readonly entry: MenuEntry; readonly close: () => void }) {
  const { label, onClick, href, disabledReason } = entry;
  const usual = { role: "menuitem", tabIndex: -1 } as const;
  if (disabledReason !== undefined) {
    return (
      <div {...usual} aria-disabled="true">
        {label} <small>{disabledReason}</small>
      </div>
    );
  }
  if (href === undefined) {
    const act = () => {
      close();
      onClick?.();
    };
    return (
      <button type="button" {...usual} onClick={act}>
        {label}
      </button>
    );
  }
  return href.startsWith("/") ? (
    <Link {...usual} to={href} onClick={close}>
      {label}
    </Link>
  ) : (
    <a {...usual} href={href} onClick={close}>
      {label}
    </a>
  );
}
