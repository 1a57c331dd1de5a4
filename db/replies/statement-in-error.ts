// Cuts a long statement in the message of its error.

/** Characters of the statement. */
const longestShown = 500;

/** Knex puts the whole statement before an error's message; of a long one its beginning is enough. Changes the error. */
export function shortenStatement(error: unknown, sql: string): void {
  if (error instanceof Error && sql.length > longestShown && error.message.startsWith(sql)) {
    error.message = `${sql.slice(0, longestShown)}…${error.message.slice(sql.length)}`;
  }
}
