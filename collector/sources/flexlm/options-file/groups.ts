// To which group of an options file the use of a user is counted.
import type { OptionsFile } from "./lines.ts";

/** The group of a user: the only GROUP that holds him; null where none does, or several do. */
export function groupsOf({ groups, ignoresCase }: OptionsFile): (user: string) => string | null {
  const names = new Map<string, string | null>();
  for (const { kind, name, members } of groups) {
    if (kind !== "GROUP") continue;
    for (const member of members) names.set(member, names.has(member) ? null : name);
  }
  return (user) => names.get(ignoresCase ? user.toLowerCase() : user) ?? null;
}
