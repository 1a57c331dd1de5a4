// System messages: notices that administrators write for everybody, and what the service itself sees of licence servers.

import { useMemo, useState } from "react";
import { Link } from "react-router";
import {
  createSystemMessage,
  deleteSystemMessage,
  getSystemMessages,
  type SystemMessage,
  type SystemMessageKind,
} from "../../../generated/client/index.js";
import { ActForm, ConfirmDialog, Dialog } from "../../components/form/dialog.tsx";
import { TextField } from "../../components/form/fields.tsx";
import { Facts } from "../../components/frame/answer.tsx";
import type { Column } from "../../components/table/columns.ts";
import { actsColumn, momentColumn, RowButton } from "../../components/table/usual-columns.tsx";
import { EmptyState, unseen } from "../../components/text/notices.tsx";
import { TimeText } from "../../components/text/time-text.tsx";
import { withLocalTimes } from "../../format/times.ts";
import { service } from "../../service/api.ts";
import { serverPath } from "../../service/links.ts";
import { refreshed, useOperation } from "../../service/queries.ts";
import { t } from "../../words/words.ts";
import { textIn } from "./form-values.ts";
import { ManagedList } from "./managed-list.tsx";

const kinds: Readonly<Record<SystemMessageKind, string>> = {
  Notice: t("records.messages.kinds.notice"),
  LicenseServerDown: t("records.messages.kinds.down"),
  LicenseServerPartial: t("records.messages.kinds.partial"),
  NoValidLicenseFile: t("records.messages.kinds.invalid"),
  NoReport: t("records.messages.kinds.noReport"),
  Expiration: t("records.messages.kinds.expire"),
};

/** What the service itself says names instants and days; what somebody wrote stays as it is. */
const wordsOf = ({ Text, Kind }: SystemMessage) => (Kind === "Notice" ? Text : withLocalTimes(Text));

const textsOf = (one: SystemMessage) => [wordsOf(one), kinds[one.Kind], one.CreatedBy];

const csv = {
  columns: ["Id", "Kind", t("common.text"), "CreatedBy", "TimeUtc", "ExpiresUtc"],
  valuesOf: (row: SystemMessage) => [row.Id, row.Kind, row.Text, row.CreatedBy, row.TimeUtc, row.ExpiresUtc],
};

const messageColumns = (
  onOpen: (one: SystemMessage) => void,
  onDelete: (one: SystemMessage) => void,
): readonly Column<SystemMessage>[] => [
  {
    id: "text",
    least: 10,
    header: t("records.messages.message"),
    value: wordsOf,
    cell: (one) => (
      <button type="button" className="link clamped" title={wordsOf(one)} onClick={() => onOpen(one)}>
        {wordsOf(one)}
      </button>
    ),
  },
  { id: "kind", header: t("alerts.subject"), value: ({ Kind }) => kinds[Kind], width: 9.5, isWideOnly: true },
  {
    id: "by",
    header: t("records.messages.by"),
    value: ({ CreatedBy }) => CreatedBy,
    cell: ({ CreatedBy }) => CreatedBy ?? <span className="soft">{t("records.messages.theService")}</span>,
    width: 7.5,
    isWideOnly: true,
  },
  { ...momentColumn("time", t("records.messages.written"), ({ TimeUtc }: SystemMessage) => TimeUtc), isWideOnly: true },
  {
    ...momentColumn("until", t("columns.until"), ({ ExpiresUtc }: SystemMessage) => ExpiresUtc),
    isWideOnly: true,
    needs: "much room",
  },
  actsColumn(
    (one) =>
      one.Kind === "Notice" ? (
        <RowButton isDanger onPress={() => onDelete(one)}>
          {t.rich("records.messages.deleteOne", { unseen })}
        </RowButton>
      ) : (
        <span className="soft">{t("records.messages.byItself")}</span>
      ),
    7.5,
  ),
];

export function SystemMessages() {
  const answer = useOperation("getSystemMessages", getSystemMessages, {});
  const [isAdding, setAdding] = useState(false);
  const [opened, setOpened] = useState<SystemMessage | null>(null);
  const [deleted, setDeleted] = useState<SystemMessage | null>(null);
  const columns = useMemo(() => messageColumns(setOpened, setDeleted), []);
  return (
    <ManagedList
      title={t("pages.systemMessages")}
      about={t("records.messages.aboutAll")}
      query={answer}
      rows={answer.data}
      columns={columns}
      rowId={({ Id }) => Id}
      sort=""
      counted="records.messages.counted"
      file="system-messages"
      hint={t("records.messages.hint")}
      textsOf={textsOf}
      none={<EmptyState title={t("records.messages.none")} advice={t("records.messages.noneAdvice")} />}
      add={t("records.messages.write")}
      onAdd={() => setAdding(true)}
      csv={csv}
    >
      {isAdding && <NoticeForm onClose={() => setAdding(false)} />}
      {opened !== null && <WholeMessage message={opened} onClose={() => setOpened(null)} />}
      {deleted !== null && (
        <ConfirmDialog
          title={t("records.messages.deleteTitle")}
          consequence={t("records.messages.deleteConsequence", { text: deleted.Text })}
          action={t("common.delete")}
          act={async () => {
            await deleteSystemMessage(service, { id: deleted.Id });
            await refreshed("getSystemMessages");
          }}
          onClose={() => setDeleted(null)}
        />
      )}
    </ManagedList>
  );
}

/** A message of any length, and the licence server that it is about. */
function WholeMessage({ message, onClose }: { readonly message: SystemMessage; readonly onClose: () => void }) {
  const { Kind, LicenseServerId, CreatedBy, TimeUtc, ExpiresUtc } = message;
  const facts = [
    [t("alerts.subject"), kinds[Kind]],
    [t("records.messages.by"), CreatedBy ?? t("records.messages.theService")],
    [t("records.messages.written"), <TimeText key="written" instant={TimeUtc} />],
  ] as const;
  return (
    <Dialog title={t("records.messages.message")} onClose={onClose}>
      <p className="written">{wordsOf(message)}</p>
      <Facts
        of={Kind === "Notice" ? [...facts, [t("columns.until"), <TimeText key="until" instant={ExpiresUtc} />]] : facts}
      />
      <div className="dialog-buttons">
        {LicenseServerId !== null && (
          <Link className="button" to={serverPath(LicenseServerId)}>
            {t("records.messages.toServer")}
          </Link>
        )}
        <button type="button" className="button primary" onClick={onClose}>
          {t("common.close")}
        </button>
      </div>
    </Dialog>
  );
}

function NoticeForm({ onClose }: { readonly onClose: () => void }) {
  const act = async (form: FormData) => {
    const until = textIn(form, "until");
    const body = {
      Text: textIn(form, "text") ?? "",
      ExpiresUtc: until === null ? null : new Date(until).toISOString(),
    };
    await createSystemMessage(service, { body });
    await refreshed("getSystemMessages");
  };
  return (
    <Dialog title={t("records.messages.write")} onClose={onClose}>
      <ActForm act={act} onClose={onClose} action={t("records.messages.writeAction")}>
        <label className="field">
          <span>{t("common.text")}</span>
          <textarea name="text" required maxLength={4000} rows={4} />
        </label>
        <TextField label={t("records.messages.until")} name="until" type="datetime-local" max="9999-12-31T23:59" />
      </ActForm>
    </Dialog>
  );
}
