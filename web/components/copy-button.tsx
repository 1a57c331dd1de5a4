// Copies a text to the clipboard, and says so, to those who don't see it too.
import { useEffect, useState } from "react";

interface CopyButtonProps {
  readonly text: string;
  /** What is copied, such as "the Client ID". */
  readonly what: string;
  /** The button's text, where it says by itself what is copied. */
  readonly children?: string;
}

export function CopyButton({ text, what, children }: CopyButtonProps) {
  const [state, setState] = useState<"" | "copied" | "failed">("");
  useEffect(() => {
    if (state === "") return;
    const timer = setTimeout(() => setState(""), 4000);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = () =>
    navigator.clipboard?.writeText(text).then(
      () => setState("copied"),
      () => setState("failed"),
    ) ?? setState("failed");
  return (
    <>
      <button type="button" className="button no-print" onClick={() => void copy()}>
        {state === "copied" ? "Copied ✓" : (children ?? "Copy")}
        {children === undefined && <span className="unseen"> {what}</span>}
      </button>
      <span role="status" className={state === "failed" ? "soft" : "unseen"}>
        {state === "copied" && `Copied ${what}.`}
        {state === "failed" && "The browser did not allow copying: select the text and copy it."}
      </span>
    </>
  );
}
