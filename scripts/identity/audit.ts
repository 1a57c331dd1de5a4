// `npm run audit -- verify`: proves that the audit log is complete and unchanged.
import { Command } from "commander";
import { verifyAuditLog } from "../../identity/index.ts";
import { runCommand, subcommand, withAccounts } from "../command.ts";

const program = new Command("npm run audit --")
  .description("The audit log. Reads the database of SVC_DB_URL.")
  .showHelpAfterError();

subcommand(program, "verify", "prove that no entry was changed, added or taken out; exit code 65 when one was")
  .option("--expect <hash>", "also prove that an entry with this hash, shown by an earlier proof, is still in the log")
  .action(({ expect, json }: { expect?: string; json?: boolean }) =>
    withAccounts(
      json,
      async (db) => {
        const proof = await verifyAuditLog(db, expect);
        if (proof.fault !== null) process.exitCode = 65;
        return proof;
      },
      ({ verified, unchained, deleted, head, fault }) => [
        fault === null
          ? `The audit log is complete and unchanged: ${verified} entries.`
          : `The audit log is broken: ${fault}.`,
        ...(deleted > 0 ? [`${deleted} older entries were deleted by SVC_AUDIT_DAYS.`] : []),
        ...(unchained > 0 ? [`${unchained} entries are older than the chain; nothing proves them.`] : []),
        ...(fault === null ? [`The hash of the newest entry is ${head}; store it elsewhere for --expect.`] : []),
      ],
    ),
  );

await runCommand(program);
