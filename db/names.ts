// How names are compared: users, features, vendors, workstations, servers, brokers.

/**
 * The form of a name that stands in its `…_key` column: what two spellings of one name share. Lower case as Unicode
 * says, without a locale; nothing is trimmed. Keys are ordered by code points (SQLite compares their UTF-8 bytes).
 */
export function nameKey(name: string): string {
  return name.toLowerCase();
}
