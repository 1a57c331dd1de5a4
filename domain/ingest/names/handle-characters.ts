// Which characters handles are made of, in lower case: a search for a text with any other need not look at handles. Never forgotten.
import type { Knex } from "knex";
import { insertShared, jsonValues } from "../../../db/index.ts";

/** Adds the characters of these handles. */
export async function addHandleCharacters(trx: Knex.Transaction, handles: Iterable<string | null>): Promise<void> {
  const codes = new Set<number>();
  for (const handle of handles) {
    const key = handle?.toLowerCase() ?? "";
    for (let place = 0; place < key.length; place += 1) codes.add(key.charCodeAt(place));
  }
  if (codes.size === 0) return;
  const known: number[] = await trx("handle_characters")
    .whereRaw("code in ?", [jsonValues(trx, [...codes])])
    .pluck("code");
  for (const code of known) codes.delete(Number(code));
  await insertShared(
    trx,
    "handle_characters",
    "code",
    Array.from(codes, (code) => ({ code })),
  );
}
