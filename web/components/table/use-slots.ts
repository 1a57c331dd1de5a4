// Which elements of a page draw which rows. A row that stays in sight keeps its own, wherever it moves; where none stays,
// as at a jump, the new rows take over the elements of the old ones, which costs half of making new ones.
import { useRef } from "react";

/** A key for the elements of each row, by the rows' Ids in their order. */
export function useSlots(ids: readonly string[]): readonly number[] {
  const held = useRef({ slots: new Map<string, number>(), next: 0 });
  const { slots: before } = held.current;
  let { next } = held.current;
  const isJump = !ids.some((id) => before.has(id));
  const free = isJump ? [...before.values()] : [];
  const slots = new Map(ids.map((id, index) => [id, before.get(id) ?? free[index] ?? next++]));
  held.current = { slots, next };
  return [...slots.values()];
}
