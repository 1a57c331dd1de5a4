// Asks before an act that can't be undone and says its consequence; shows a failure in the dialog.
import type { FormEvent } from "react";
import { useChange } from "../../service/changes.ts";
import { t } from "../../words/words.ts";
import { ErrorNotice } from "../text/error-notice.tsx";
import { Dialog } from "./dialog.tsx";
import { TypedTarget } from "./typed-target.tsx";

interface ConfirmDialogProps {
  readonly title: string;
  /** What comes of it. */
  readonly consequence: string;
  /** On the button: what is done. */
  readonly action: string;
  /** A name that must be typed first. */
  readonly typed?: string | undefined;
  readonly act: () => Promise<unknown>;
  readonly onClose: () => void;
}

export function ConfirmDialog({ title, consequence, action, typed, act, onClose }: ConfirmDialogProps) {
  const change = useChange();
  const confirm = async (event: FormEvent) => {
    event.preventDefault();
    if (await change.run(act)) onClose();
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <form className="form" onSubmit={(event) => void confirm(event)}>
        {typed === undefined ? (
          <p>{consequence}</p>
        ) : (
          <TypedTarget target={typed} action={action} consequence={consequence} />
        )}
        {change.error !== null && <ErrorNotice error={change.error} />}
        <div className="dialog-buttons">
          <button type="button" onClick={onClose}>
            {t("components.leaveAsIs")}
          </button>
          <button type="submit" className="button danger" disabled={change.isBusy}>
            {action}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
