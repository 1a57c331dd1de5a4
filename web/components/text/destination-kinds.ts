// The kinds of destinations in the reader's words.
import type { NotificationKind } from "../../../generated/client/index.js";
import { t } from "../../words/words.ts";

export const kindNames: Readonly<Record<NotificationKind, string>> = {
  Webhook: t("notifications.kinds.webhook"),
  Email: t("notifications.kinds.email"),
  Slack: t("notifications.kinds.slack"),
  Teams: t("notifications.kinds.teams"),
};
