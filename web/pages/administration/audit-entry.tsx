// One act of the audit log in full: who, from where, what changed, before and after.
import type { AuditEntry } from "../../../generated/client/index.js";
import { Dialog } from "../../components/form/dialog.tsx";
import { TimeText } from "../../components/text/time-text.tsx";
import { t } from "../../words/words.ts";

interface Changed {
  readonly name: string;
  /** Undefined: nothing was before, or it was not recorded. */
  readonly before: string | undefined;
  readonly after: string;
}

const textOf = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value));

/** What an act says of itself, with what was before where that was recorded. */
function changesOf({ Detail }: Pick<AuditEntry, "Detail">): readonly Changed[] {
  const { before = {}, ...after } = (Detail ?? {}) as Readonly<Record<string, unknown>>;
  const known = before as Readonly<Record<string, unknown>>;
  return Object.entries(after).map(([name, value]) => ({
    name,
    before: Object.hasOwn(known, name) ? textOf(known[name]) : undefined,
    after: textOf(value),
  }));
}

/** In one line. */
export const detailOf = (entry: AuditEntry) =>
  changesOf(entry)
    .map(({ name, before, after }) => `${name}: ${before === undefined ? after : `${before} → ${after}`}`)
    .join(", ");

interface AuditEntryDialogProps {
  readonly entry: AuditEntry;
  readonly onClose: () => void;
}

export function AuditEntryDialog({ entry, onClose }: AuditEntryDialogProps) {
  const { Actor, ActorKind, ActorId, Address, TraceId, Action, Target, TimeUtc } = entry;
  const changes = changesOf(entry);
  const facts = [
    ["who", [Actor, ActorKind, ActorId !== Actor && ActorId].filter(Boolean).join(" · ")],
    ["what", Action],
    ["target", Target],
    ["address", Address],
    ["request", TraceId],
  ] as const;
  return (
    <Dialog title={`${Action}: ${Target}`} onClose={onClose}>
      <dl className="details">
        <div>
          <dt>{t("columns.when")}</dt>
          <dd>
            <TimeText instant={TimeUtc} />
          </dd>
        </div>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{t(`audit.${name}`)}</dt>
            <dd>{value ?? "–"}</dd>
          </div>
        ))}
      </dl>
      {changes.length > 0 && (
        <table className="changes">
          <thead>
            <tr>
              <th scope="col">{t("audit.field")}</th>
              <th scope="col">{t("audit.before")}</th>
              <th scope="col">{t("audit.after")}</th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ name, before, after }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{before ?? "–"}</td>
                <td>{after}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <div className="dialog-buttons">
        <button type="button" onClick={onClose}>
          {t("common.close")}
        </button>
      </div>
    </Dialog>
  );
}
