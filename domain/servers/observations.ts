// What the service itself observes of the licence servers, as system messages: which are down or silent, and where
// features expire soon. Nothing is stored of it.
import type { Knex } from "knex";
import type { components } from "../../generated/contract.ts";
import { presentServers, type Viewer } from "../filters/filters.ts";
import { activePools, presentPools } from "../pools/rows.ts";
import { DAY_MS } from "../time/units.ts";
import { shownStatus } from "./rows.ts";

type SystemMessage = components["schemas"]["SystemMessage"];

/** After so long without a report there is a message, also where a server counts as silent only later. */
const mostSilentMs = DAY_MS;
const expiresWithinMs = 30 * DAY_MS;

/** Ids of observations lie above all that a notice can get: one for each licence server and kind. */
const firstId = 2 ** 52;
const kinds: readonly SystemMessage["Kind"][] = [
  "LicenseServerDown",
  "LicenseServerPartial",
  "NoValidLicenseFile",
  "NoReport",
  "Expiration",
];

const words: Readonly<Record<string, readonly [kind: SystemMessage["Kind"], text: string]>> = {
  DOWN: ["LicenseServerDown", "is down"],
  PARTIAL: ["LicenseServerPartial", "runs in part: some of its hosts are down"],
  NO_VALID_LIC_FILE: ["NoValidLicenseFile", "has no valid licence file"],
};

/** The messages about the licence servers that the caller sees, in the order of their names. */
export async function observations(
  trx: Knex.Transaction,
  viewer: Viewer,
  { now, silenceMs }: { readonly now: number; readonly silenceMs: number },
): Promise<SystemMessage[]> {
  const servers: { id: number; name: string; status: string; last_update_at: number | null }[] = await trx
    .select("s.id", "s.name", "s.last_update_at", { status: trx.raw(shownStatus) })
    .from("license_servers as s")
    .where("s.enable_status", "Enabled")
    .modify(presentServers(trx, viewer))
    .orderBy(["s.name_key", "s.id"]);
  const expiring = await expirations(trx, viewer, now);
  return servers.flatMap(({ id, name, status, last_update_at }) => {
    const about = (Kind: SystemMessage["Kind"], text: string): SystemMessage => ({
      Id: firstId + id * 8 + kinds.indexOf(Kind),
      ...{ Kind, Text: `The licence server ${name} ${text}.`, LicenseServerId: id, CreatedBy: null },
      TimeUtc: last_update_at === null ? null : new Date(last_update_at).toISOString(),
      ExpiresUtc: null,
    });
    const state = words[status];
    const next = expiring.get(id);
    const isSilent = last_update_at !== null && last_update_at < now - Math.min(silenceMs, mostSilentMs);
    return [
      ...(state ? [about(...state)] : []),
      ...(isSilent ? [about("NoReport", `was last heard of at ${new Date(last_update_at).toISOString()}`)] : []),
      ...(next ? [about("Expiration", next)] : []),
    ];
  });
}

/** In words, by licence server, how many active features expire soon and when the first does. */
async function expirations(trx: Knex.Transaction, viewer: Viewer, now: number): Promise<Map<number, string>> {
  const rows: { id: number; features: number; first: number }[] = await presentPools(trx, viewer)
    .join("pool_increments as i", "i.pool_id", "p.id")
    .modify(activePools(now))
    .where("i.is_own", 1)
    .whereBetween("i.expiration_at", [now - DAY_MS, now + expiresWithinMs])
    .groupBy("s.id")
    .select({ id: "s.id" })
    .countDistinct({ features: "p.id" })
    .min({ first: "i.expiration_at" });
  return new Map(
    rows.map(({ id, features, first }) => {
      const many = features === 1 ? "1 feature that expires" : `${features} features that expire`;
      const day = new Date(first).toISOString().slice(0, 10);
      return [id, `has ${many} within 30 days, first on ${day}`];
    }),
  );
}
