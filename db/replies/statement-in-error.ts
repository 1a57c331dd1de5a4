// How much of a failing statement its error tells.

/** Characters of a statement that stand in an error's message. */
const longestTold = 500;

/** Knex puts the whole statement before an error's message; of a long one its beginning is enough. Changes the error. */
export function tellBeginning(error: unknown, sql: string): void {
  if (error instanceof Error && sql.length > longestTold && error.message.startsWith(sql)) {
    error.message = `${sql.slice(0, longestTold)}…${error.message.slice(sql.length)}`;
  }
}
