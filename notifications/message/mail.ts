// The mail of one or many notifications: subject, text and HTML. sending/smtp.ts sends it.
import { facts, headline, type Notification, oneLine } from "./notification.ts";

export interface MailText {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Attachments; omitted: none. */
  readonly files?: readonly MailFile[];
}

export interface MailFile {
  readonly name: string;
  /** A media type. */
  readonly type: string;
  readonly content: string | Buffer;
}

/** Further ones are only counted. */
const mostShown = 100;

/** `publicUrl` is the URL of the pages; `destination` is the name of the destination, so that readers know why they get it. */
export function mailText(notifications: readonly Notification[], destination: string, publicUrl: string): MailText {
  const shown = notifications.slice(0, mostShown);
  const [first] = shown;
  const firing = notifications.filter(({ Transition }) => Transition === "Firing").length;
  const subject =
    first !== undefined && notifications.length === 1
      ? oneLine(`Licences: ${headline(first)}`, 200)
      : `Licences: ${notifications.length} notifications, ${firing} of them new alerts`;
  const more = notifications.length - shown.length;
  const remaining = more > 0 ? [`And ${more} more.`] : [];
  const foot = `Sent to the notification channel ${oneLine(destination, 128)} of ${publicUrl}`;
  const parts = shown.map((one) => [headline(one), ...facts(one).map(([name, value]) => `  ${name}: ${value}`)]);
  return {
    subject,
    text: [...parts.map((lines) => lines.join("\n")), ...remaining, `-- \n${foot}`].join("\n\n"),
    html: page([...shown.map(block), ...remaining.map((text) => `<p>${escaped(text)}</p>`)].join(""), foot),
  };
}

const colours = { Firing: "#b42318", Resolved: "#067647", Test: "#475467", Available: "#067647" } as const;

function block(notification: Notification): string {
  const rows = facts(notification).map(
    ([name, value]) =>
      `<tr><td style="padding:0 12px 0 0;color:#475467">${escaped(name)}</td><td>${escaped(value)}</td></tr>`,
  );
  const colour = colours[notification.Transition];
  return `<h2 style="font-size:16px;margin:16px 0 4px;border-left:4px solid ${colour};padding-left:8px">${escaped(headline(notification))}</h2><table style="font-size:14px">${rows.join("")}</table>`;
}

function page(body: string, foot: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"></head><body style="font-family:sans-serif">${body}<p style="color:#475467;font-size:12px">${escaped(foot)}</p></body></html>`;
}

/** A text escaped for HTML, also within quotes. */
export function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
