// The files of container/secrets for one run: random ones, and a certificate for the name that clients call.
import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface Secrets {
  readonly folder: string;
  readonly certificate: Buffer;
  remove(): void;
}

export function makeSecrets(publicHost: string, databaseUrl: string): Secrets {
  const folder = mkdtempSync(join(tmpdir(), "svc-secrets-"));
  const file = (name: string) => join(folder, name);
  writeFileSync(file("key_secret"), `${randomBytes(32).toString("base64")}\n`);
  writeFileSync(file("admin_password"), randomBytes(18).toString("base64"));
  writeFileSync(file("db_url"), databaseUrl);
  const certificate = ["-out", file("tls_certificate"), "-keyout", file("tls_key"), "-days", "2", "-nodes"];
  const subject = ["-subj", `/CN=${publicHost}`, "-addext", `subjectAltName=DNS:${publicHost}`];
  const kind = ["-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256"];
  execFileSync("openssl", ["req", ...kind, ...certificate, ...subject], { stdio: "pipe" });
  // The containers' users are none of this machine's; the folder itself lets only its owner in.
  for (const name of readdirSync(folder)) chmodSync(file(name), 0o444);
  return {
    folder,
    certificate: readFileSync(file("tls_certificate")),
    remove: () => rmSync(folder, { recursive: true }),
  };
}
