// Copies a text to the clipboard, and says so, to those who don't see it too.
import { type MouseEvent, useEffect, useState } from "react";
import { t } from "../../words/words.ts";
import { unseen } from "./notices.tsx";

interface CopyButtonProps {
  readonly text: string;
  /** What is copied, such as "the Client ID". */
  readonly what: string;
  /** The button's text, where it names what is copied. */
  readonly children?: string;
}

export function CopyButton({ text, what, children }: CopyButtonProps) {
  const [state, setState] = useState<"" | "copied" | "failed">("");
  useEffect(() => {
    if (state === "") return;
    const timer = setTimeout(() => setState(""), 4000);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = async (event: MouseEvent<HTMLButtonElement>) => {
    const isCopied = await written(text, event.currentTarget);
    setState(isCopied ? "copied" : "failed");
  };
  return (
    <>
      <button type="button" className="button no-print" onClick={(event) => void copy(event)}>
        {children === undefined
          ? t.rich(state === "copied" ? "components.copiedOne" : "components.copyOne", { what, unseen })
          : state === "copied"
            ? t("components.copied")
            : children}
      </button>
      <span role="status" className={state === "failed" ? "soft" : "unseen"}>
        {state === "copied" && t("components.copiedWhat", { what })}
        {state === "failed" && t("components.copyFailed")}
      </span>
    </>
  );
}

/** Copies the text; false when that failed. Over plain http only the old way works: a field whose content is selected. */
async function written(text: string, button: HTMLElement): Promise<boolean> {
  if (isSecureContext) {
    return navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
  }
  const field = Object.assign(document.createElement("textarea"), { value: text, className: "unseen" });
  button.after(field); // beside it, since nothing outside an open dialog can be chosen
  field.select();
  const isCopied = document.execCommand("copy");
  field.remove();
  button.focus();
  return isCopied;
}
