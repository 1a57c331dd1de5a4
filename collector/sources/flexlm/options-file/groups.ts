// The groups of an options file: whom they hold, and to which of them the use of a user is counted.
import type { ReportedGroup } from "../../../../generated/contract.ts";
import type { OptionsFile } from "./lines.ts";

const mostGroups = 1_000;
const mostMembers = 10_000;

/** The group of a user: the only GROUP that holds him; null where none does, or several do. */
export function groupsOf({ groups, ignoresCase }: OptionsFile): (user: string) => string | null {
  const names = new Map<string, string | null>();
  for (const { kind, name, members } of groups) {
    if (kind !== "GROUP") continue;
    for (const member of members) names.set(member, names.has(member) ? null : name);
  }
  return (user) => names.get(ignoresCase ? user.toLowerCase() : user) ?? null;
}

/** The groups as they are sent, with whom they hold. */
export function reportedGroups({ groups }: OptionsFile): ReportedGroup[] {
  const ofUsers = groups.filter(({ kind }) => kind === "GROUP").slice(0, mostGroups);
  return ofUsers.map(({ name, members }) => ({
    Name: name,
    UserNames: [...members].slice(0, mostMembers),
  }));
}
