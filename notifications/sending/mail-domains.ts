// To which addresses mail may be sent: else whoever has an account could send to anybody in the name of the service.
import { invalid } from "../../domain/problem.ts";

/** Lower case; null: any. */
export type MailDomains = readonly string[] | null;

/** Throws a problem where one of these may get no mail. */
export function checkRecipients(recipients: readonly string[], domains: MailDomains): void {
  if (areAllowed(recipients, domains)) return;
  throw invalid("Recipients", `must be addresses at ${(domains ?? []).join(", ")} (SVC_MAIL_DOMAINS)`);
}

export function areAllowed(recipients: readonly string[], domains: MailDomains): boolean {
  return (
    domains === null || recipients.every((one) => domains.includes(one.slice(one.lastIndexOf("@") + 1).toLowerCase()))
  );
}
