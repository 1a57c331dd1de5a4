// `npm run golden:tsql`: records anew what each operation that writes sends to SQL Server. What changed shows in the diff.
import { filesOf, writeFiles } from "./files.ts";
import { recordTsql } from "./record.ts";

const files = filesOf(await recordTsql());
writeFiles(files);
console.log(`Wrote ${files.size} files.`);
