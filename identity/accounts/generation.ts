// What an account's generation is for: it rises when a password changes, the account is disabled, or its second factor is taken
// away, and what was made before ends.
import type { Knex } from "knex";

/** An account as it was when somebody proved to be it. */
export interface ProvedAccount {
  /** The account's id, as tokens carry it. */
  readonly sub: string;
  readonly generation: number;
}

/** Its row, for `where`: none where it is not as it was any more. */
export function rowOf({ sub, generation }: ProvedAccount) {
  return { id: Number(sub), generation, is_disabled: 0 };
}

/**
 * Whether the account is still as it was. Holds on to its row until the transaction ends: whatever ends the account's sessions
 * comes before this, or after it and then finds what this transaction wrote.
 */
export async function isUnchanged(trx: Knex.Transaction, account: ProvedAccount): Promise<boolean> {
  const { generation } = account;
  return (await trx("accounts").where(rowOf(account)).update({ generation })) > 0;
}
