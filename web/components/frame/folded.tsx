// The filter fields of a page, which a phone folds into one line with the chosen values: its screen is for the result.
import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { t } from "../../words/words.ts";
import { useIsPhone } from "../text/browser-state.ts";
import { shownBy } from "./paper-line.tsx";

export function Folded({ children }: { readonly children: ReactNode }) {
  const isPhone = useIsPhone();
  const fold = useRef<HTMLDetailsElement>(null);
  const [words, setWords] = useState("");
  useLayoutEffect(() => {
    const { current } = fold;
    if (current === null) return;
    const read = () => {
      setWords(inWords(current));
      if (current.querySelector(".field-error") !== null) current.open = true;
    };
    read();
    // Some choices are loaded after their field is shown.
    const observer = new MutationObserver(read);
    observer.observe(current, { childList: true, subtree: true, attributeFilter: ["value"] });
    return () => observer.disconnect();
  });
  if (!isPhone) return children;
  return (
    <details className="folded" ref={fold}>
      <summary>
        {t("now.filters")} <span className="soft">{words}</span>
      </summary>
      <div className="filters">{children}</div>
    </details>
  );
}

/** `Last 30 days · At most: 25`; filters that select everything are omitted. */
function inWords(fields: HTMLElement): string {
  const words = [...fields.querySelectorAll<HTMLElement>(".field, .choice, .chosen strong")].map((one) => {
    const [name, value, isAll] = shownBy(one);
    if (isAll) return "";
    return /^[\d.,:T-]+$/.test(value) ? `${name}: ${value}` : value || name;
  });
  return words.filter(Boolean).join(" · ");
}
