// The keys: whether the secret of the settings opens what the database holds encrypted, how old the signing key is, and who
// could log in.
import { fileBeside, type Inspected } from "../../../db/index.ts";
import { type FoundSealing, findSealing, findUnseenPassword, inspectKeys } from "../../../identity/index.ts";
import { type AddressState, stateOfAddress } from "../../../notifications/delivery/sealed-address.ts";
import type { Config } from "../../../server/settings/config.ts";
import { fault, type Line, lengthText, ok, skipped, warning } from "../line.ts";

const hourMs = 3_600_000;
const wrongSecret =
  "Set SVC_KEY_SECRET to the secret that they were made with, or put the key file back beside the database. See docs/operating.md.";

/** `published`: the ids of the keys that a server may sign with, for comparing them with what is published. */
export async function checkKeys(
  db: Inspected,
  config: Config,
): Promise<{ readonly lines: Line[]; readonly published: readonly string[] }> {
  if (config.securityMode === "off")
    return { lines: [skipped("keys", "security is off: there are none")], published: [] };
  const { keySecret: secret, otherKeySecret: other, databaseUrl } = config;
  const { sealing, from } = findSealing({ secret, other, file: fileBeside(databaseUrl, "key") });
  const found = await inspectKeys(db.read, sealing, Date.now());
  const { signing, newestAt, published } = found;
  if (signing === null || newestAt === null) {
    return { lines: [ok("keys", "There are none yet: the first start of the identity service makes them")], published };
  }
  const lines = [...(await secretLines(db, found, { sealing, from })), ageLine(newestAt, config.keyMaxAgeMs)];
  return { lines, published };
}

async function secretLines(
  { read }: Inspected,
  { closed, clear, older }: Awaited<ReturnType<typeof inspectKeys>>,
  { sealing, from }: FoundSealing,
): Promise<Line[]> {
  if (closed === null || sealing === null) {
    // An API server alone needs it for destinations of notifications only.
    const found = "Neither SVC_KEY_SECRET nor a key file is here, so it was not tried whether it opens the keys";
    return [skipped("keys", `${found}. The identity service needs it`)];
  }
  if (closed > 0)
    return [fault("keys", `The ${from} does not open ${closed} of the keys in the database`, wrongSecret)];
  if (clear > 0) {
    const remedy = "The next start of the identity service encrypts them.";
    return [warning("keys", `${clear} keys in the database are not encrypted`, remedy)];
  }
  const places = await sealedPlaces(read, sealing);
  const closedPlaces = places.filter((state) => state === "closed").length;
  const olderPlaces = places.filter((state) => state === "older").length;
  if (older + olderPlaces > 0) {
    const found = `${older} keys and ${olderPlaces} addresses are encrypted with SVC_OTHER_KEY_SECRET or the key file`;
    return [warning("keys", found, "Encrypt them with SVC_KEY_SECRET: npm run keys -- reseal")];
  }
  if (closedPlaces > 0) {
    const found = `The ${from} does not open the addresses of ${closedPlaces} destinations of notifications`;
    return [
      warning(
        "keys",
        found,
        "Delete these destinations and make them anew, or set the secret that they were made with.",
      ),
    ];
  }
  return [ok("keys", `The ${from} opens everything that is encrypted in the database`)];
}

async function sealedPlaces(
  read: Inspected["read"],
  sealing: NonNullable<FoundSealing["sealing"]>,
): Promise<AddressState[]> {
  const rows: { uid: string; sealed: string }[] = await read("notification_destinations")
    .whereNotNull("sealed")
    .select("uid", "sealed");
  return rows.map(({ uid, sealed }) => stateOfAddress(sealing, uid, sealed));
}

/** When the next signing key is made, and whether that is late. */
export function ageLine(newestAt: number, maxAgeMs: number): Line {
  const age = Date.now() - newestAt;
  const left = maxAgeMs - age;
  if (left > -hourMs) {
    const next = left > 0 ? `the next one is made in ${lengthText(left)}` : "the next one is due now";
    return ok("keys expiry", `The newest signing key is ${lengthText(age)} old; ${next}`);
  }
  const found = `The newest signing key is ${lengthText(age)} old: the next one is ${lengthText(left)} late`;
  const remedy =
    "A running identity service makes it. If one runs, look for the log line `the keys could not be read`; else start it.";
  return warning("keys expiry", found, remedy);
}

export async function checkAccounts({ read }: Inspected, config: Config): Promise<Line[]> {
  if (config.securityMode === "off") return [];
  const unseen = await findUnseenPassword({ read });
  if (unseen !== undefined) {
    const found = `The first start ended before it showed the password of ${unseen}: nobody knows it`;
    return [fault("accounts", found, `Set one: npm run account -- passwd ${unseen}`)];
  }
  const enabled = await read("accounts").where({ role: "administrator", is_disabled: 0 }).first("id");
  if (enabled !== undefined) return [ok("accounts", "There is an administrator who may log in")];
  if ((await read("accounts").first("id")) === undefined) {
    return [ok("accounts", "There are none yet: the first start makes the account admin")];
  }
  const remedy = "Make one: npm run account -- add NAME --role administrator --password-stdin";
  return [fault("accounts", "No administrator may log in: all are disabled", remedy)];
}
