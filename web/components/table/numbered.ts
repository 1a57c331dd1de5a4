// Rows of answers that have no Id of their own: each has the number of its place, which a table needs.
import { useMemo } from "react";

export type Numbered<Item> = Item & { readonly Id: number };

/** The same array while the items are the same. */
export function useNumbered<Item extends object>(items: readonly Item[] | undefined): readonly Numbered<Item>[] {
  return useMemo(() => (items ?? []).map((item, place) => ({ ...item, Id: place + 1 })), [items]);
}
