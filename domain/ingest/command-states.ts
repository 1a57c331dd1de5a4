// How a broker command moves from state to state, by PATCH and by reports of the broker. Pure.
import type { components } from "../../generated/contract.ts";

export type BrokerCommandStatus = components["schemas"]["BrokerCommandStatus"];

/** The lock of all who read the states of commands and change them. */
export const commandsLock = "broker commands";

const moves: Record<BrokerCommandStatus, readonly BrokerCommandStatus[]> = {
  Pending: ["Working", "Cancel"],
  Working: ["Complete", "Error", "Cancel"],
  Complete: [],
  Error: [],
  Cancel: [],
};

/** What a move changes in the row. Instants are milliseconds since 1970 UTC; a text that is undefined stays as it is. */
interface BrokerCommandChange {
  status: BrokerCommandStatus;
  started_at?: number;
  completed_at?: number;
  output?: string | null;
  error_message?: string | null;
}

/**
 * The change that a report of `to` makes to a command that is `from`: null when it is there already (which changes
 * nothing and is no error), "refused" when the move is not allowed. Pending → Working → Complete | Error; Pending or
 * Working → Cancel; from there nothing.
 */
export function moveBrokerCommand(
  from: BrokerCommandStatus,
  to: BrokerCommandStatus,
  now: number,
  report: { output?: string | null | undefined; errorMessage?: string | null | undefined } = {},
): BrokerCommandChange | null | "refused" {
  if (from === to) return null;
  if (!moves[from].includes(to)) return "refused";
  return {
    status: to,
    ...(to === "Working" ? { started_at: now } : { completed_at: now }),
    ...(report.output === undefined ? {} : { output: printable(report.output) }),
    ...(report.errorMessage === undefined ? {} : { error_message: printable(report.errorMessage) }),
  };
}

/** A program may print anything, and its report must not fail for that; but no database stores a NUL well. */
function printable(text: string | null): string | null {
  return text === null ? null : text.replaceAll("\0", "\uFFFD");
}
