// Notices that administrators write for everybody. The service's findings about licence servers are alerts, not notices.

import { useMemo, useState } from "react";
import {
  createSystemMessage,
  deleteSystemMessage,
  getSystemMessages,
  type SystemMessage,
} from "../../../generated/client/index.js";
import { ConfirmDialog, Dialog, FormDialog } from "../../components/form/dialog.tsx";
import { TextAreaField, TextField } from "../../components/form/fields.tsx";
import { Facts } from "../../components/frame/panel.tsx";
import { type Column, wideOnly } from "../../components/table/columns.ts";
import { actsColumn, momentColumn, RowButton } from "../../components/table/usual-columns.tsx";
import { unseen } from "../../components/text/notices.tsx";
import { TimeText } from "../../components/text/time-text.tsx";
import { service } from "../../service/api.ts";
import { refreshed, useOperation } from "../../service/queries.ts";
import { t } from "../../words/words.ts";
import { momentIn, textIn } from "./form-values.ts";
import { ManagedList } from "./managed-list.tsx";

const textsOf = ({ Text, CreatedBy }: SystemMessage) => [Text, CreatedBy];

const csv = {
  columns: ["Id", t("common.text"), "CreatedBy", "TimeUtc", "ExpiresUtc"],
  valuesOf: (row: SystemMessage) => [row.Id, row.Text, row.CreatedBy, row.TimeUtc, row.ExpiresUtc],
};

const noticeColumns = (
  onOpen: (one: SystemMessage) => void,
  onDelete: (one: SystemMessage) => void,
): readonly Column<SystemMessage>[] => [
  {
    id: "text",
    least: 10,
    header: t("records.messages.message"),
    value: ({ Text }) => Text,
    cell: (one) => (
      <button type="button" className="link clamped" title={one.Text} onClick={() => onOpen(one)}>
        {one.Text}
      </button>
    ),
  },
  {
    id: "by",
    header: t("records.messages.by"),
    value: ({ CreatedBy }) => CreatedBy,
    width: 7.5,
    isWideOnly: true,
  },
  wideOnly(momentColumn("time", t("records.messages.written"), ({ TimeUtc }) => TimeUtc)),
  {
    ...momentColumn("until", t("columns.until"), ({ ExpiresUtc }: SystemMessage) => ExpiresUtc),
    needs: "room",
  },
  actsColumn(
    (one) => (
      <RowButton isDanger onPress={() => onDelete(one)}>
        {t.rich("records.messages.deleteOne", { unseen })}
      </RowButton>
    ),
    7.5,
  ),
];

export function SystemMessages() {
  const query = useOperation("getSystemMessages", getSystemMessages, {});
  const [isAdding, setAdding] = useState(false);
  const [opened, setOpened] = useState<SystemMessage | null>(null);
  const [deleted, setDeleted] = useState<SystemMessage | null>(null);
  const notices = useMemo(() => query.data?.filter(({ Kind }) => Kind === "Notice"), [query.data]);
  const columns = useMemo(() => noticeColumns(setOpened, setDeleted), []);
  return (
    <ManagedList
      title={t("pages.systemMessages")}
      of="messages"
      query={query}
      rows={notices}
      columns={columns}
      rowId={({ Id }) => Id}
      sort="-time"
      file="system-messages"
      hint={t("records.messages.hint")}
      textsOf={textsOf}
      add={t("records.messages.write")}
      onAdd={() => setAdding(true)}
      csv={csv}
    >
      {isAdding && <NoticeForm onClose={() => setAdding(false)} />}
      {opened !== null && <WholeNotice notice={opened} onClose={() => setOpened(null)} />}
      {deleted !== null && (
        <ConfirmDialog
          title={t("records.messages.deleteTitle")}
          consequence={t("records.messages.deleteConsequence", { text: deleted.Text })}
          action={t("common.delete")}
          act={() => deleteSystemMessage(service, { id: deleted.Id })}
          refreshes={["getSystemMessages"]}
          onClose={() => setDeleted(null)}
        />
      )}
    </ManagedList>
  );
}

function WholeNotice({ notice, onClose }: { readonly notice: SystemMessage; readonly onClose: () => void }) {
  const { Text, CreatedBy, TimeUtc, ExpiresUtc } = notice;
  return (
    <Dialog title={t("records.messages.message")} onClose={onClose}>
      <p className="written">{Text}</p>
      <Facts
        of={[
          [t("records.messages.by"), CreatedBy ?? "–"],
          [t("records.messages.written"), <TimeText key="written" instant={TimeUtc} />],
          [t("columns.until"), <TimeText key="until" instant={ExpiresUtc} />],
        ]}
      />
      <div className="dialog-buttons">
        <button type="button" className="button primary" onClick={onClose}>
          {t("common.close")}
        </button>
      </div>
    </Dialog>
  );
}

function NoticeForm({ onClose }: { readonly onClose: () => void }) {
  const act = async (form: FormData) => {
    const body = { Text: textIn(form, "text") ?? "", ExpiresUtc: momentIn(form, "until") };
    await createSystemMessage(service, { body });
    await refreshed("getSystemMessages");
  };
  return (
    <FormDialog
      title={t("records.messages.write")}
      act={act}
      onClose={onClose}
      action={t("records.messages.writeAction")}
    >
      <TextAreaField label={t("common.text")} name="text" required maxLength={4000} rows={4} />
      <TextField label={t("records.messages.until")} name="until" type="datetime-local" max="9999-12-31T23:59" />
    </FormDialog>
  );
}
