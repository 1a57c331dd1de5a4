// Mail through the SMTP server of the settings. The only file that imports nodemailer, which is loaded for the first mail.

import { invalid, Problem } from "../../domain/problem.ts";
import type { MailText } from "../message/mail.ts";
import { answerOf, codeOf, failed, failedForGood, type Outcome, succeeded } from "./outcome.ts";

export interface MailSettings {
  /** smtp:// or smtps://, with name and password where the server requires them. */
  readonly url: string;
  /** The sender: an address, or a name with an address in angle brackets. */
  readonly from: string;
  readonly domains: MailDomains;
}

export const noMail = failedForGood("The service has no mail server (SVC_SMTP_URL).");
const elsewhere = failedForGood("A recipient is in a domain that the service sends no mail to (SVC_MAIL_DOMAINS).");

const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 } as const;

/** `id` is the same for every attempt at this mail, so that a mail that arrives twice is recognised. Never rejects. */
export async function sendMail(
  { url, from, domains }: MailSettings,
  to: readonly string[],
  { subject, text, html, files = [] }: MailText,
  id: string,
): Promise<Outcome> {
  if (!areAllowed(to, domains)) return elsewhere;
  const { createTransport } = await import("nodemailer");
  const transport = createTransport({ url, ...timeouts, disableFileAccess: true, disableUrlAccess: true });
  const domain = /@([\w.-]+)>?$/.exec(from)?.[1] ?? "localhost";
  try {
    const { response, rejected } = await transport.sendMail({
      from,
      to: [...to],
      subject,
      text,
      html,
      messageId: `<${id}@${domain}>`,
      attachments: files.map(({ name, type, content }) => ({ filename: name, contentType: type, content })),
      headers: { "Auto-Submitted": "auto-generated" },
    });
    const answer = answerOf(response ?? "");
    const status = Number(/^\d{3}/.exec(response ?? "")?.[0] ?? 250);
    if (rejected.length === 0) return succeeded(status, answer);
    return failedForGood(`The mail server refused ${rejected.length} of the recipients.`, status, answer);
  } catch (error) {
    const { responseCode, code = "", response = "" } = error as SmtpError;
    const words = responseCode === undefined ? "The mail server cannot be reached" : "The mail server refused the mail";
    return failed(`${words}${codeOf(code)}.`, responseCode ?? null, answerOf(response));
  } finally {
    transport.close();
  }
}

interface SmtpError {
  readonly responseCode?: number;
  readonly code?: string;
  readonly response?: string;
}

// Allowed domains: otherwise everybody with an account could send to anybody in the name of the service.

/** Lower case; null: any. */
export type MailDomains = readonly string[] | null;

/** Throws a problem where there is no mail server. */
export function checkMail(mail: unknown): void {
  if (mail !== null) return;
  const detail = "The service has no mail server: its administrator sets SVC_SMTP_URL and SVC_SMTP_FROM.";
  throw new Problem(409, "mail_not_set_up", detail);
}

/** Throws a problem where one of these addresses is not allowed. */
export function checkRecipients(
  recipients: readonly string[],
  mail: { readonly domains: MailDomains } | null,
  field = "Recipients",
): void {
  const domains = mail?.domains ?? null;
  if (areAllowed(recipients, domains)) return;
  throw invalid(field, `must be addresses at ${(domains ?? []).join(", ")} (SVC_MAIL_DOMAINS)`);
}

export function areAllowed(recipients: readonly string[], domains: MailDomains): boolean {
  return (
    domains === null || recipients.every((one) => domains.includes(one.slice(one.lastIndexOf("@") + 1).toLowerCase()))
  );
}
