// The end of a form in a dialog: what failed, Cancel, and the button that sends it.
import type { ReactNode } from "react";
import type { useChange } from "../../service/changes.ts";
import { t } from "../../words/words.ts";
import { ErrorNotice } from "../text/error-notice.tsx";

interface FormEndProps {
  readonly change: Pick<ReturnType<typeof useChange>, "error" | "isBusy">;
  readonly onClose: () => void;
  /** On the button: what is done. */
  readonly action: string;
  /** Whether it can be sent; left out: always. */
  readonly isReady?: boolean;
  /** Further buttons, before the two. */
  readonly children?: ReactNode;
}

export function FormEnd({ change, onClose, action, isReady = true, children }: FormEndProps) {
  return (
    <>
      {change.error !== null && <ErrorNotice error={change.error} />}
      <div className="dialog-buttons">
        {children}
        <button type="button" onClick={onClose}>
          {t("common.cancel")}
        </button>
        <button type="submit" className="button primary" disabled={change.isBusy || !isReady}>
          {action}
        </button>
      </div>
    </>
  );
}
