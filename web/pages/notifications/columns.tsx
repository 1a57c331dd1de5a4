// The columns of destinations.
import type { NotificationDestination } from "../../../generated/client/index.js";
import { actsColumn, RowButton } from "../../components/table/acts-column.tsx";
import type { Column } from "../../components/table/columns.ts";
import { momentColumn, nameColumn } from "../../components/table/usual-columns.tsx";
import { kindNames } from "../../components/text/destination-kinds.ts";
import { t } from "../../words/words.ts";
import { enabledColumn } from "../records/columns.tsx";

export function destinationColumns(
  isEverybody: boolean,
  onShow: (destination: NotificationDestination) => void,
): readonly Column<NotificationDestination>[] {
  const account: Column<NotificationDestination> = {
    ...{ id: "account", header: t("notifications.account"), value: ({ AccountName }) => AccountName, width: 8 },
  };
  const placeOf = ({ Host, Recipients }: NotificationDestination) => Host ?? Recipients.join(", ");
  return [
    nameColumn(t("notifications.name")),
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
    actsColumn((one) => <RowButton onPress={() => onShow(one)}>{t("notifications.show")}</RowButton>, 8),
  ];
}
