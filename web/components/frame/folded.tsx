// The fields of a question, which a phone folds into one line that says what is chosen: its screen is for the answer.
import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { t } from "../../words/words.ts";
import { useIsPhone } from "../text/browser-state.ts";
import { shownBy } from "./paper-line.tsx";

export function Folded({ children }: { readonly children: ReactNode }) {
  return useIsPhone() ? <Fold>{children}</Fold> : children;
}

function Fold({ children }: { readonly children: ReactNode }) {
  const fields = useRef<HTMLDivElement>(null);
  const [words, setWords] = useState("");
  const [isOpen, setOpen] = useState(false);
  useLayoutEffect(() => {
    const { current } = fields;
    if (current === null) return;
    const read = () => {
      setWords(inWords(current));
      // What is wrong is seen.
      if (current.querySelector(".field-error") !== null) setOpen(true);
    };
    read();
    // Some choices are known later than their field is shown.
    const observer = new MutationObserver(read);
    observer.observe(current, { childList: true, subtree: true, attributeFilter: ["value"] });
    return () => observer.disconnect();
  });
  return (
    <details className="folded" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {t("now.filters")} <span className="soft">{words}</span>
      </summary>
      <div ref={fields} className="filters">
        {children}
      </div>
    </details>
  );
}

/** `Last 30 days · At most: 25`; what is about all is left out. */
function inWords(fields: HTMLElement): string {
  const chosen = [...fields.querySelectorAll<HTMLElement>(".field, .choice")]
    .flatMap(shownBy)
    .filter((one) => !one.isAll);
  const words = chosen.map(({ name, value }) => (/^[\d.,:T-]+$/.test(value) ? `${name}: ${value}` : value || name));
  const others = [...fields.querySelectorAll(".chosen strong")].map(({ textContent }) => textContent);
  return [...words, ...others].join(" · ");
}
