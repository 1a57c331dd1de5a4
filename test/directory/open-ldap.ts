// A real OpenLDAP server for a test (Debian's package slapd): in a temporary folder, on free ports, with certificates
// of an authority that the test makes.
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { temporaryFolder } from "../db/temporary-folder.ts";
import { freePort } from "../support/run/free-port.ts";
import { waitUntil } from "../support/run/wait.ts";

const program = "/usr/sbin/slapd";
const schemas = "/etc/ldap/schema";
export const base = "dc=example,dc=com";
export const readerDn = `cn=reader,${base}`;
export const readerPassword = "a reader's password";

/** For `before`: reports where there is none. */
export function onlyWithSlapd(this: Mocha.Context): void {
  if (existsSync(program) && existsSync(schemas)) return;
  console.log("    left out: no OpenLDAP server here (Debian's package slapd)");
  this.skip();
}

export interface OpenLdap {
  readonly url: string;
  readonly tlsUrl: string;
  readonly caFile: string;
  /** What `ldapmodify` takes. */
  change(ldif: string): void;
  stop(): Promise<void>;
}

/**
 * `limits`: of its database, as slapd.conf writes them. Unless set otherwise, OpenLDAP gives nobody more than 500
 * entries.
 */
export async function startOpenLdap(
  ldif: string,
  limits = `limits dn.exact="${readerDn}" size=unlimited`,
): Promise<OpenLdap> {
  const folder = temporaryFolder();
  const file = (name: string) => `${folder.path}/${name}`;
  makeCertificates(folder.path);
  mkdirSync(file("data"));
  const included = ["core", "cosine", "nis", "inetorgperson"].map((name) => `include ${schemas}/${name}.schema`);
  writeFileSync(
    file("slapd.conf"),
    `${included.join("\n")}
modulepath /usr/lib/ldap
moduleload back_mdb
pidfile ${file("pid")}
TLSCACertificateFile ${file("ca.pem")}
TLSCertificateFile ${file("server.pem")}
TLSCertificateKeyFile ${file("server.key")}
database mdb
suffix "${base}"
rootdn "cn=root,${base}"
rootpw root
directory ${file("data")}
maxsize 268435456
dbnosync
index objectClass eq
access to attrs=userPassword by anonymous auth by * none
access to * by dn.exact="${readerDn}" read by * none
${limits}
`,
  );
  writeFileSync(file("data.ldif"), ldif);
  execFileSync("/usr/sbin/slapadd", ["-q", "-f", file("slapd.conf"), "-l", file("data.ldif")], { stdio: "pipe" });
  const [port, tlsPort] = [await freePort(), await freePort()];
  const [url, tlsUrl] = [`ldap://localhost:${port}`, `ldaps://localhost:${tlsPort}`];
  const addresses = `ldap://127.0.0.1:${port} ldaps://127.0.0.1:${tlsPort}`;
  const child = spawn(program, ["-d", "0", "-f", file("slapd.conf"), "-h", addresses], { stdio: "ignore" });
  await waitUntil("the OpenLDAP server listens", () => isOpen(port));
  return {
    url,
    tlsUrl,
    caFile: file("ca.pem"),
    change(text) {
      const login = ["-x", "-D", `cn=root,${base}`, "-w", "root", "-H", `ldap://127.0.0.1:${port}`];
      execFileSync("/usr/bin/ldapmodify", login, { input: text, stdio: ["pipe", "pipe", "pipe"] });
    },
    async stop() {
      await ended(child);
      folder.remove();
    },
  };
}

function makeCertificates(folder: string): void {
  const openssl = (text: string) => execFileSync("openssl", text.split(" "), { cwd: folder, stdio: "pipe" });
  openssl("req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=test-authority -keyout ca.key -out ca.pem");
  openssl("req -newkey rsa:2048 -nodes -subj /CN=localhost -keyout server.key -out server.csr");
  writeFileSync(`${folder}/names`, "subjectAltName=DNS:localhost\n");
  openssl("x509 -req -in server.csr -CA ca.pem -CAkey ca.key -CAcreateserial -days 2 -extfile names -out server.pem");
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });
}

function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once("exit", () => resolve());
    child.kill("SIGTERM");
  });
}

/** The company's top, its units, and who may read it. */
export const topLdif = `dn: ${base}
objectClass: domain
dc: example

dn: ${readerDn}
objectClass: organizationalRole
objectClass: simpleSecurityObject
cn: reader
userPassword: ${readerPassword}

dn: ou=people,${base}
objectClass: organizationalUnit
ou: people

dn: ou=groups,${base}
objectClass: organizationalUnit
ou: groups
`;

export const personDn = (uid: string) => `uid=${uid},ou=people,${base}`;
export const groupDn = (cn: string) => `cn=${cn},ou=groups,${base}`;

export function personLdif(uid: string, more: Readonly<Record<string, string>> = {}): string {
  const values = { objectClass: "inetOrgPerson", uid, cn: uid, sn: `Name of ${uid}`, ...more };
  return `\ndn: ${personDn(uid)}\n${Object.entries(values)
    .map(([name, value]) => (/^[ -~]*$/.test(value) ? `${name}: ${value}\n` : `${name}:: ${base64(value)}\n`))
    .join("")}`;
}

const base64 = (text: string) => Buffer.from(text).toString("base64");

export function groupLdif(cn: string, members: readonly string[]): string {
  const values = members.map((dn) => `member: ${dn}\n`).join("");
  return `\ndn: ${groupDn(cn)}\nobjectClass: groupOfNames\ncn: ${cn}\n${values}`;
}
