// The notice that this service sends no mail, and what to set: shown before the reader fills in a form that would be refused.
import { code } from "../../components/text/notices.tsx";
import { settings } from "../../service/settings.ts";
import { t } from "../../words/words.ts";

export function NoMail() {
  if (settings.sendsMail) return null;
  return <p className="notice notice-warning">{t.rich("notifications.noMail", { code })}</p>;
}
