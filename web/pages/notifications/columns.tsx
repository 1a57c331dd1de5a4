// The columns of destinations, with what can be done to each.
import type { NotificationDestination, NotificationKind } from "../../../generated/client/index.js";
import type { Column } from "../../components/table/columns.ts";
import { momentColumn } from "../../components/table/usual-columns.tsx";
import { t } from "../../words/words.ts";
import { actsColumn, enabledColumn, RowButton } from "../records/columns.tsx";

export const kindNames: Readonly<Record<NotificationKind, string>> = {
  Webhook: t("notifications.kinds.webhook"),
  Email: t("notifications.kinds.email"),
  Slack: t("notifications.kinds.slack"),
  Teams: t("notifications.kinds.teams"),
};

type Act = (destination: NotificationDestination) => void;

interface Acts {
  readonly onTest: Act;
  readonly onShow: Act;
  readonly onTurn: Act;
  readonly onDelete: Act;
}

/** Of everybody's destinations others than one's own can be looked at and deleted. */
export function destinationColumns(isEverybody: boolean, acts: Acts): readonly Column<NotificationDestination>[] {
  const account: Column<NotificationDestination> = {
    ...{ id: "account", header: t("notifications.account"), value: ({ AccountName }) => AccountName, width: 8 },
  };
  const placeOf = ({ Host, Recipients }: NotificationDestination) => Host ?? Recipients.join(", ");
  return [
    { id: "name", header: t("notifications.name"), value: ({ Name }) => Name },
    { id: "kind", header: t("notifications.kind"), value: ({ Kind }) => kindNames[Kind], width: 7 },
    {
      ...{ id: "place", header: t("notifications.place"), value: placeOf, isWideOnly: true },
      cell: (one) => <span title={placeOf(one)}>{placeOf(one)}</span>,
    },
    ...(isEverybody ? [account] : []),
    enabledColumn as Column<NotificationDestination>,
    {
      ...momentColumn("sent", t("notifications.lastSent"), ({ LastSentUtc }: NotificationDestination) => LastSentUtc),
      isWideOnly: true,
    },
    actsColumn(
      (one) => (
        <>
          {!isEverybody && one.IsEnabled && (
            <RowButton onPress={() => acts.onTest(one)}>{t("notifications.test")}</RowButton>
          )}
          <RowButton onPress={() => acts.onShow(one)}>{t("notifications.show")}</RowButton>
          {!isEverybody && (
            <RowButton onPress={() => acts.onTurn(one)}>
              {one.IsEnabled ? t("notifications.turnOff") : t("notifications.turnOn")}
            </RowButton>
          )}
          <RowButton isDanger onPress={() => acts.onDelete(one)}>
            {t("common.delete")}
          </RowButton>
        </>
      ),
      isEverybody ? 12 : 22,
    ),
  ];
}
