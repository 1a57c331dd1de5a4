// The changes of state of alerts, as `alert_events` keeps them: who sends them on reads them in the order of their Ids. A row is
// written in the transaction of the change, and never changes.

/** Instants in milliseconds since 1970 UTC. */
export interface AlertEventRow {
  /** Rises in the order in which they were written. */
  readonly id: number;
  readonly alert_id: number;
  readonly rule_id: number;
  readonly at: number;
  readonly transition: "firing" | "resolved";
  readonly severity: "Critical" | "Warning" | "Info";
  /** JSON of the contract's AlertSubject: kind, Ids and names of what it is about. */
  readonly subject: string;
  readonly value: number | null;
  readonly threshold: number | null;
  /** Plain English. */
  readonly summary: string;
  /** Whose rule it is; null: made with security off. */
  readonly owner_account_id: number | null;
  /** 1: in the rule's quiet hours. Only ends are. */
  readonly is_quiet: number;
}
