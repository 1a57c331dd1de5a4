// What an options file says, put to use: the reserved licences of each pool, and what people should know of the rest.
import { isSameVersion } from "../../../text/versions.ts";
import type { OptionsFile } from "./lines.ts";

/**
 * The licences of a pool that are reserved. Null where the file does not tell: where the feature stands in several pools
 * and a reservation does not name the version.
 */
export function reservedOf(
  file: OptionsFile,
  pool: { readonly name: string; readonly version: string; readonly isOnlyOne: boolean },
): number | null {
  let reserved = 0;
  for (const { licenses, feature, only } of file.reservations) {
    if (feature.toLowerCase() !== pool.name.toLowerCase()) continue;
    if (only?.key === "VERSION") reserved += isSameVersion(only.value, pool.version) ? licenses : 0;
    else if (pool.isOnlyOne) reserved += licenses;
    else return null;
  }
  return reserved;
}

/** Reservations by feature, groups with their number of members, and the other options, in words. */
export function notesOf(file: OptionsFile): string[] {
  const reserved = new Map<string, number>();
  for (const { feature, licenses } of file.reservations) reserved.set(feature, (reserved.get(feature) ?? 0) + licenses);
  const notes = [
    list("licences reserved", [...reserved]),
    list(
      "members of groups",
      file.groups.filter(({ kind }) => kind === "GROUP").map(({ name, members }) => [name, members.size]),
    ),
    list(
      "members of host groups",
      file.groups.filter(({ kind }) => kind === "HOST_GROUP").map(({ name, members }) => [name, members.size]),
    ),
    list("other options", [...file.rules]),
    file.notLogged.length === 0 ? null : `the debug log lacks ${file.notLogged.join(", ")} (NOLOG)`,
  ];
  return notes.filter((note) => note !== null).map((note) => `options file: ${note}`);
}

function list(what: string, counts: readonly (readonly [string, number])[]): string | null {
  return counts.length === 0 ? null : `${what}: ${counts.map(([name, count]) => `${name} ${count}`).join(", ")}`;
}
