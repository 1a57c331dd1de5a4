// Asks before an act that can't be undone and says its consequence; shows a failure in the dialog.
import { useChange } from "../../service/changes.ts";
import { t } from "../../words/words.ts";
import { ErrorNotice } from "../text/error-notice.tsx";
import { Dialog } from "./dialog.tsx";

interface ConfirmDialogProps {
  readonly title: string;
  /** What comes of it. */
  readonly consequence: string;
  /** On the button: what is done. */
  readonly action: string;
  readonly act: () => Promise<unknown>;
  readonly onClose: () => void;
}

export function ConfirmDialog({ title, consequence, action, act, onClose }: ConfirmDialogProps) {
  const change = useChange();
  const confirm = async () => {
    if (await change.run(act)) onClose();
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <p>{consequence}</p>
      {change.error !== null && <ErrorNotice error={change.error} />}
      <div className="dialog-buttons">
        <button type="button" onClick={onClose}>
          {t("components.leaveAsIs")}
        </button>
        <button type="button" className="button danger" disabled={change.isBusy} onClick={() => void confirm()}>
          {action}
        </button>
      </div>
    </Dialog>
  );
}
