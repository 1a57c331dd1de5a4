// The name of what a dangerous act is done to, which must be typed before the act.
import { useId, useState } from "react";
import { t } from "../../words/words.ts";

interface TypedTargetProps {
  readonly target: string;
  readonly action: string;
  readonly consequence: string;
}

/** Keeps the form from being sent until the target's name is typed. */
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
