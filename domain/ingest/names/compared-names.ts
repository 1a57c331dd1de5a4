// Names in the form in which they are compared: without regard to case. Pure.
import { nameKey } from "../../../db/index.ts";

/** The names whose key is wanted: key to name, each as it was given first. Null is no name. */
export function namesByKey(
  names: Iterable<string | null>,
  isWanted: (key: string) => boolean,
): ReadonlyMap<string, string> {
  const byKey = new Map<string, string>();
  for (const name of names) {
    if (name === null) continue;
    const key = nameKey(name);
    if (!byKey.has(key) && isWanted(key)) byKey.set(key, name);
  }
  return byKey;
}
