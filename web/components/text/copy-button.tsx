// Copies a text to the clipboard, and confirms it, also to screen readers.
import { type ReactNode, useEffect, useState } from "react";
import { t } from "../../words/words.ts";
import { unseen } from "./notices.tsx";

interface Copying {
  readonly isCopied: boolean;
  readonly copy: (text: string) => Promise<void>;
  /** The outcome, for screen readers; `isSeen`: visible too. */
  readonly status: (isSeen: boolean) => ReactNode;
}

/** `what` is copied, such as "the Client ID". */
export function useCopying(what: string): Copying {
  const [state, setState] = useState<"" | "copied" | "failed">("");
  useEffect(() => {
    if (state === "") return;
    const timer = setTimeout(() => setState(""), 4000);
    return () => clearTimeout(timer);
  }, [state]);
  return {
    isCopied: state === "copied",
    copy: async (text) => setState((await written(text)) ? "copied" : "failed"),
    status: (isSeen) => (
      <span role="status" className={state === "failed" || isSeen ? "soft" : "unseen"}>
        {state === "copied" && t("components.copiedWhat", { what })}
        {state === "failed" && t("components.copyFailed")}
      </span>
    ),
  };
}

interface CopyButtonProps {
  readonly text: string;
  readonly what: string;
}

export function CopyButton({ text, what }: CopyButtonProps) {
  const { isCopied, copy, status } = useCopying(what);
  return (
    <>
      <button type="button" className="button no-print" onClick={() => void copy(text)}>
        {t.rich(isCopied ? "components.copiedOne" : "components.copyOne", { what, unseen })}
      </button>
      {status(false)}
    </>
  );
}

/** Copies the text; false when that failed. Over plain http only the old way works: a field whose content is selected. */
async function written(text: string): Promise<boolean> {
  if (isSecureContext) {
    return navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
  }
  const field = Object.assign(document.createElement("textarea"), { value: text, className: "unseen" });
  const focused = document.activeElement;
  (focused?.closest("dialog") ?? document.body).append(field); // nothing outside an open dialog can be selected
  field.select();
  const isCopied = document.execCommand("copy");
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return isCopied;
}
