// What every Knex of ours is made with, on either engine: it keeps bindings and errors to itself.

// Every error reaches the caller, who logs it; Knex would write it to the console besides.
const silent = { warn() {}, error() {}, debug() {}, deprecate() {} };

/** Bindings stay out of error messages, and so out of logs. */
export const quietKnex = { compileSqlOnError: false, log: silent } as const;
