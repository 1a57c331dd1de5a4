// System messages: notices that administrators write for everybody, and what the service itself sees of licence servers.
import { type FormEvent, useMemo, useState } from "react";
import {
  createSystemMessage,
  deleteSystemMessage,
  getSystemMessages,
  type SystemMessage,
  type SystemMessageKind,
} from "../../../generated/client/index.js";
import { ConfirmDialog } from "../../components/form/confirm-dialog.tsx";
import { Dialog } from "../../components/form/dialog.tsx";
import { FormEnd } from "../../components/form/form-end.tsx";
import type { Column } from "../../components/table/columns.ts";
import { RowLink } from "../../components/table/row-link.tsx";
import { momentColumn } from "../../components/table/usual-columns.tsx";
import { EmptyState } from "../../components/text/empty-state.tsx";
import { service } from "../../service/api.ts";
import { refreshed, useChange } from "../../service/changes.ts";
import { serverPath } from "../../service/links.ts";
import { useOperation } from "../../service/queries.ts";
import { actsColumn, RowButton } from "./columns.tsx";
import { textIn } from "./form-values.ts";
import { ManagedList } from "./managed-list.tsx";

const kinds: Readonly<Record<SystemMessageKind, string>> = {
  Notice: "notice",
  LicenseServerDown: "server down",
  LicenseServerPartial: "server partly down",
  NoValidLicenseFile: "no valid licence file",
  NoReport: "no report",
  Expiration: "licences expire",
};

const textsOf = ({ Text, Kind, CreatedBy }: SystemMessage) => [Text, kinds[Kind], CreatedBy];

const csv = {
  columns: ["Id", "Kind", "Text", "CreatedBy", "TimeUtc", "ExpiresUtc"],
  valuesOf: (row: SystemMessage) => [row.Id, row.Kind, row.Text, row.CreatedBy, row.TimeUtc, row.ExpiresUtc],
};

const messageColumns = (onDelete: (one: SystemMessage) => void): readonly Column<SystemMessage>[] => [
  {
    id: "text",
    header: "Message",
    value: ({ Text }) => Text,
    cell: ({ Text, LicenseServerId }) =>
      LicenseServerId === null ? (
        <span title={Text}>{Text}</span>
      ) : (
        <RowLink to={serverPath(LicenseServerId)} title={Text}>
          {Text}
        </RowLink>
      ),
  },
  { id: "kind", header: "About", value: ({ Kind }) => kinds[Kind], width: 9.5, isWideOnly: true },
  {
    id: "by",
    header: "By",
    value: ({ CreatedBy }) => CreatedBy,
    cell: ({ CreatedBy }) => CreatedBy ?? <span className="soft">the service</span>,
    width: 7.5,
    isWideOnly: true,
  },
  { ...momentColumn("time", "Written, or last heard", ({ TimeUtc }: SystemMessage) => TimeUtc), isWideOnly: true },
  { ...momentColumn("until", "Until", ({ ExpiresUtc }: SystemMessage) => ExpiresUtc), isWideOnly: true },
  actsColumn(
    (one) =>
      one.Kind === "Notice" ? (
        <RowButton act="Delete" to="this notice" isDanger onPress={() => onDelete(one)} />
      ) : (
        <span className="soft">goes by itself</span>
      ),
    7.5,
  ),
];

export function SystemMessages() {
  const answer = useOperation("getSystemMessages", getSystemMessages, {});
  const [isAdding, setAdding] = useState(false);
  const [deleted, setDeleted] = useState<SystemMessage | null>(null);
  const columns = useMemo(() => messageColumns(setDeleted), []);
  return (
    <ManagedList
      title="System messages"
      about="Notices are shown to everybody on Overview until they expire or are deleted. What the service sees of licence servers goes with its cause."
      query={answer}
      rows={answer.data}
      columns={columns}
      rowId={({ Id }) => Id}
      sort=""
      of="messages"
      hint="Text, kind or author"
      textsOf={textsOf}
      none={
        <EmptyState title="There is nothing to tell">
          <p>All licence servers are well, and nobody wrote a notice.</p>
        </EmptyState>
      }
      add="Write a notice"
      onAdd={() => setAdding(true)}
      csv={csv}
    >
      {isAdding && <NoticeForm onClose={() => setAdding(false)} />}
      {deleted !== null && (
        <ConfirmDialog
          title="Delete this notice?"
          consequence={`“${deleted.Text}” Nobody sees it any more.`}
          action="Delete"
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

function NoticeForm({ onClose }: { readonly onClose: () => void }) {
  const change = useChange();
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const until = textIn(form, "until");
    const body = {
      Text: textIn(form, "text") ?? "",
      ExpiresUtc: until === null ? null : new Date(until).toISOString(),
    };
    const done = await change.run(async () => {
      await createSystemMessage(service, { body });
      await refreshed("getSystemMessages");
    });
    if (done) onClose();
  };
  return (
    <Dialog title="Write a notice" onClose={onClose}>
      <form className="form" onSubmit={(event) => void submit(event)}>
        <label className="field">
          <span>Text</span>
          <textarea name="text" required maxLength={4000} rows={4} />
        </label>
        <label className="field">
          <span>Shown until, in your time zone; empty: until somebody deletes it</span>
          <input name="until" type="datetime-local" max="9999-12-31T23:59" />
        </label>
        <FormEnd change={change} onClose={onClose} action="Write" />
      </form>
    </Dialog>
  );
}
