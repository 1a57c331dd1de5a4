// The addresses with which calendar programs subscribe: making, listing and revoking them.

import { useMemo, useState } from "react";
import {
  type CalendarToken,
  type CalendarTokenSecret,
  createCalendarToken,
  getCalendarTokens,
  revokeCalendarToken,
} from "../../../generated/client/index.js";
import { ConfirmDialog, FormDialog, ShownOnce } from "../../components/form/dialog.tsx";
import { CopyField, EverybodyField, TextField } from "../../components/form/fields.tsx";
import { LoadedContent, QueryNotice } from "../../components/frame/panel.tsx";
import { useVisit } from "../../components/frame/visit.tsx";
import { type Column, wideOnly } from "../../components/table/columns.ts";
import { TableOrNone } from "../../components/table/data-table.tsx";
import { momentColumn, nameColumn } from "../../components/table/usual-columns.tsx";
import { unseen } from "../../components/text/notices.tsx";
import { service } from "../../service/api.ts";
import { refreshed, useOperation } from "../../service/queries.ts";
import { settings } from "../../service/settings.ts";
import { t } from "../../words/words.ts";
import { textIn } from "../records/form-values.ts";

interface MakeAddressProps {
  readonly onMade: (secret: CalendarTokenSecret) => void;
  readonly onClose: () => void;
}

function MakeAddress({ onMade, onClose }: MakeAddressProps) {
  const act = async (form: FormData) =>
    onMade(await createCalendarToken(service, { body: { Name: textIn(form, "name") ?? "" } }));
  return (
    <FormDialog title={t("calendar.make")} act={act} onClose={onClose} action={t("calendar.make")}>
      <TextField label={t("common.purpose")} name="name" required maxLength={128} />
    </FormDialog>
  );
}

/** Those of the account: the page loads them together with the content above them. */
export const useSubscriptions = (isEverybody = false) =>
  useOperation("getCalendarTokens", getCalendarTokens, isEverybody ? { AllAccounts: true } : {}, {
    enabled: settings.identityUrl !== null,
  });

export function Subscriptions() {
  return (
    <>
      <p className="about">{t("calendar.subscribeAbout")}</p>
      {settings.identityUrl === null ? (
        <>
          <p>{t("calendar.open")}</p>
          <CopyField
            label={t("common.address")}
            what={t("calendar.theAddress")}
            value={`${location.origin}/api/v1/calendar.ics`}
          />
        </>
      ) : (
        <Tokens />
      )}
    </>
  );
}

function Tokens() {
  const isAdministrator = useVisit()?.role === "administrator";
  const [isEverybody, setEverybody] = useState(false);
  const [isMaking, setMaking] = useState(false);
  const [secret, setSecret] = useState<CalendarTokenSecret | null>(null);
  const [leaving, setLeaving] = useState<CalendarToken | null>(null);
  const query = useSubscriptions(isEverybody);
  const columns = useMemo(() => tokenColumns(isEverybody, setLeaving), [isEverybody]);
  const made = (one: CalendarTokenSecret) => {
    setMaking(false);
    setSecret(one);
    void refreshed("getCalendarTokens");
  };
  return (
    <>
      <p className="no-print">
        <button type="button" className="button primary" onClick={() => setMaking(true)}>
          {t("calendar.make")}
        </button>
      </p>
      {isAdministrator && <EverybodyField isChosen={isEverybody} onChange={setEverybody} />}
      <QueryNotice query={query} />
      <LoadedContent query={query}>
        <TableOrNone
          label={t("calendar.tokens")}
          rows={query.data}
          columns={columns}
          none={<p className="soft">{t("calendar.noTokens")}</p>}
        />
      </LoadedContent>
      {isMaking && <MakeAddress onMade={made} onClose={() => setMaking(false)} />}
      {secret !== null && (
        <ShownOnce
          title={t("calendar.made")}
          warning={t("calendar.onceOnly")}
          label={t("common.address")}
          what={t("calendar.theAddress")}
          value={location.origin + secret.Address}
          onClose={() => setSecret(null)}
        />
      )}
      {leaving !== null && (
        <ConfirmDialog
          title={t("calendar.revokeTitle")}
          consequence={t("calendar.revokeConsequence", { name: leaving.Name })}
          action={t("common.revoke")}
          act={() => revokeCalendarToken(service, { id: leaving.Id })}
          refreshes={["getCalendarTokens"]}
          onClose={() => setLeaving(null)}
        />
      )}
    </>
  );
}

function tokenColumns(
  isEverybody: boolean,
  onRevoke: (token: CalendarToken) => void,
): readonly Column<CalendarToken>[] {
  const account: Column<CalendarToken> = {
    id: "account",
    header: t("common.account"),
    value: ({ AccountName }) => AccountName,
    width: 9,
  };
  return [
    nameColumn(t("common.purpose")),
    ...(isEverybody ? [account] : []),
    wideOnly(momentColumn("made", t("columns.made"), ({ CreatedUtc }) => CreatedUtc)),
    wideOnly(momentColumn("used", t("columns.lastUsed"), ({ LastUsedUtc }) => LastUsedUtc)),
    {
      id: "acts",
      header: t("columns.actions"),
      value: ({ Id }) => Id,
      cell: (token) => (
        <button type="button" className="button danger" onClick={() => onRevoke(token)}>
          {t.rich("calendar.revokeOf", { name: token.Name, unseen })}
        </button>
      ),
      width: 8,
    },
  ];
}
