// The commands of the operating guide, as they stand in its documents, and those that `npm run test:guide` runs.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../support/run/process.ts";

/** In the order in which somebody reads them. */
export const documents = ["operating.md", "troubleshooting.md", "sql-server.md", "tls-and-proxies.md", "monitoring.md"];

/** The lines of the shell blocks of a document, without comments. */
export function commandsOf(document: string): string[] {
  const text = readFileSync(join(root, "docs", document), "utf8");
  const blocks = [...text.matchAll(/^ *```sh\n([\s\S]*?)^ *```/gm)].map(([, block = ""]) => block);
  return blocks.flatMap((block) =>
    block
      .split("\n")
      .map((line) => line.replace(/\s+#\s.*$/, "").trim())
      .filter((line) => line !== ""),
  );
}

export interface Step {
  readonly line: string;
  /** The exit codes that are right in a new installation without a server; 0 where left out. */
  readonly codes?: readonly number[];
  /** With a SVC_KEY_SECRET in place of the key file. */
  readonly withKeySecret?: boolean;
  /** From here on the commands are about a second database. */
  readonly inNewDatabase?: boolean;
}

/** No server runs: the doctor warns that there is no database yet, and no source of a collector is set up. */
const doctor = { line: "npm run doctor", codes: [0, 1] };

export const steps: readonly Step[] = [
  { line: "openssl rand -base64 32 > /etc/licences/key-secret" },
  { line: "openssl rand -base64 18 > /etc/licences/admin-password" },
  { line: "chmod 600 /etc/licences/key-secret /etc/licences/admin-password" },
  { line: "npm run migrate -- up" },
  doctor,
  { line: "npm run account -- add carla --role administrator" },
  { line: "npm run credential -- add --type collector --broker-id site-a --file collector-site-a.json" },
  { line: "npm run backup -- --file /backups/svc-2026-03-05.db" },
  { line: "npm run restore -- --file /backups/svc-2026-03-05.db" },
  { line: "npm run keys -- list" },
  { line: "npm run keys -- rotate" },
  { line: "npm run credential -- list" },
  { line: "npm run credential -- rotate CLIENT-ID --overlap 24" },
  { line: "npm run keys -- reseal", withKeySecret: true },
  { line: "npm run keys -- renew", withKeySecret: true },
  { line: "npm run backup -- --file /backups/before-move.db" },
  { line: "npm run export -- --file /backups/all.svc" },
  { line: "npm run import -- --file /backups/all.svc --verify" },
  { line: "npm run migrate -- up", inNewDatabase: true },
  { line: "npm run import -- --file /backups/all.svc" },
  { line: "npm run audit -- verify" },
  doctor,
  doctor,
  { line: "npm run doctor -- --bundle /tmp/support.zip --log /var/log/licences.log", codes: [0, 1] },
  { line: "npm run collect -- --check", codes: [66, 78] },
  { line: "npm run account -- list" },
  { line: `printf '%s' "$NEW_PASSWORD" | npm run account -- passwd admin --password-stdin` },
  { line: "npm run account -- enable admin" },
  { line: "npm run account -- reset-second-factor admin", codes: [0, 65] },
];
