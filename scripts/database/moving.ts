// The output of commands that move much of a database: progress while they work, and the rows of each table.
const progressEveryMs = 2_000;

/** A line on standard error every two seconds, on a terminal; none elsewhere, and with --json. */
export function progressLines(json: boolean | undefined): (title: string, done: number, all: number) => void {
  if (json || !process.stderr.isTTY) return () => {};
  let dueAt = Date.now() + progressEveryMs;
  return (title, done, all) => {
    if (Date.now() < dueAt) return;
    dueAt = Date.now() + progressEveryMs;
    const percent = Math.floor((100 * done) / Math.max(all, done, 1));
    console.error(`${title}: ${done.toLocaleString("en")} of ${all.toLocaleString("en")} (${percent} %)`);
  };
}

/** `name  1,234` of each table that has rows. */
export function tableLines(tables: readonly { readonly name: string; readonly rows: number }[]): string[] {
  const filled = tables.filter(({ rows }) => rows > 0);
  const width = Math.max(0, ...filled.map(({ name }) => name.length));
  return filled.map(({ name, rows }) => `  ${name.padEnd(width)}  ${rows.toLocaleString("en")}`);
}
