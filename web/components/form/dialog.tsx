// A dialog by the browser's element, which holds the focus inside, restores it afterwards, and closes by Escape.
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import type { OperationId } from "../../../generated/client/index.js";
import { refreshed, useChange } from "../../service/queries.ts";
import { t } from "../../words/words.ts";
import { ErrorNotice } from "../text/notices.tsx";
import { CopyField } from "./fields.tsx";

interface TypedTargetProps {
  readonly target: string;
  readonly action: string;
  readonly consequence: string;
}

/** The form can be sent only after the target's name is typed. */
export function TypedTarget({ target, action, consequence }: TypedTargetProps) {
  const id = useId();
  const [typed, setTyped] = useState("");
  const isRight = typed.trim().toLowerCase() === target.toLowerCase();
  return (
    <>
      <p className="notice notice-warning">
        <strong>{t("components.confirm.warning", { action, target })}</strong> {consequence}
      </p>
      <label className="field">
        <span>{t.rich("components.confirm.type", { name: target, b: (words) => <strong>{words}</strong> })}</span>
        <input
          ref={(field) => field?.setCustomValidity(isRight ? "" : t("components.confirm.mustType", { name: target }))}
          value={typed}
          required
          autoComplete="off"
          spellCheck={false}
          aria-describedby={id}
          onChange={(event) => setTyped(event.target.value)}
        />
        <small id={id} className="soft">
          {t(isRight ? "components.confirm.right" : "components.confirm.notYet")}
        </small>
      </label>
    </>
  );
}

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** Its content would be lost: only its button closes it. */
  readonly isFirm?: boolean;
}

export function Dialog({ title, onClose, children, isFirm = false }: DialogProps) {
  const titleId = useId();
  const element = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = element.current;
    const before = document.activeElement;
    if (dialog !== null && !dialog.open) dialog.showModal();
    return () => {
      dialog?.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return (
    <dialog
      ref={element}
      className="dialog"
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        if (!isFirm) onClose();
      }}
      // Chromium closes on a second Escape even where the first was prevented.
      onKeyDown={(event) => isFirm && event.key === "Escape" && event.preventDefault()}
    >
      <h2 id={titleId}>{title}</h2>
      {children}
    </dialog>
  );
}

interface FormEndProps {
  readonly change: Pick<ReturnType<typeof useChange>, "error" | "isBusy">;
  readonly onClose: () => void;
  /** The text of the button. */
  readonly action: string;
  /** Whether it can be sent; omitted: always. */
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

interface ActFormProps extends Omit<FormEndProps, "change" | "isReady"> {
  /** Runs with the fields of the form; the form closes when it succeeds, and shows the error when it fails. */
  readonly act: (form: FormData) => Promise<unknown>;
  /** Further buttons, before the two at its end. */
  readonly buttons?: ReactNode;
}

/** A form that confirms one act. */
export function ActForm({ act, onClose, action, buttons, children }: ActFormProps) {
  const change = useChange();
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    if (await change.run(() => act(form))) onClose();
  };
  return (
    <form className="form" onSubmit={(event) => void submit(event)}>
      {children}
      <FormEnd change={change} onClose={onClose} action={action}>
        {buttons}
      </FormEnd>
    </form>
  );
}

interface FormDialogProps extends ActFormProps {
  readonly title: string;
}

/** A dialog with such a form. */
export const FormDialog = ({ title, ...form }: FormDialogProps) => (
  <Dialog title={title} onClose={form.onClose}>
    <ActForm {...form} />
  </Dialog>
);

interface ShownOnceProps {
  readonly title: string;
  readonly warning: string;
  readonly label: string;
  /** The secret, for the button that copies it. */
  readonly what: string;
  readonly value: string;
  readonly onClose: () => void;
}

/** A secret that nobody can read again. */
export const ShownOnce = ({ title, warning, onClose, ...field }: ShownOnceProps) => (
  <Dialog title={title} onClose={onClose} isFirm>
    <p className="notice notice-warning">{warning}</p>
    <CopyField {...field} />
    <div className="dialog-buttons">
      <button type="button" className="button primary" onClick={onClose}>
        {t("notifications.saved")}
      </button>
    </div>
  </Dialog>
);

interface ConfirmDialogProps {
  readonly title: string;
  /** The consequence. */
  readonly consequence: string;
  /** The text of the button. */
  readonly action: string;
  /** A name that must be typed first. */
  readonly typed?: string | undefined;
  readonly act: () => Promise<unknown>;
  /** The operations whose results it changes. */
  readonly refreshes?: readonly OperationId[];
  readonly onClose: () => void;
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, consequence, action, typed, act, refreshes = [], onClose } = props;
  const change = useChange();
  const confirm = async (event: FormEvent) => {
    event.preventDefault();
    const done = await change.run(async () => {
      await act();
      await refreshed(...refreshes);
    });
    if (done) onClose();
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
