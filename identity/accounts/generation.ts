// What an account's generation is for: it rises when a password changes, the account is disabled, or its second factor is taken
// away, and what was made before ends.
import type { Knex } from "knex";

/** An account as it was when somebody proved to be it. */
export interface ProvedAccount {
  /** The account's id, as tokens carry it. */
  readonly sub: string;
  readonly generation: number;
}

/**
 * Whether the account is still as it was. Holds on to its row until the transaction ends: whatever ends the account's sessions
 * comes before this, or after it and then finds what this transaction wrote.
 */
export async function isUnchanged(trx: Knex.Transaction, { sub, generation }: ProvedAccount): Promise<boolean> {
  const account = { id: Number(sub), generation, is_disabled: 0 };
  return (await trx("accounts").where(account).update({ generation })) > 0;
}
