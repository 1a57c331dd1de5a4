// The order of changes of one instant: ends before starts, starts by Id. A session that lasts no time ends right after its own
// start, which is how readers recognise it.

export interface OrderedChange {
  /** The session's. */
  readonly id: number;
  /** 1 for a start, 0 for an end. */
  readonly isStart: number;
  /** 1 where the session lasts no time. */
  readonly isEmpty: number;
}

/** For sorting. */
export function inOneInstant(a: OrderedChange, b: OrderedChange): number {
  return placeOf(a) - placeOf(b) || a.id - b.id || b.isStart - a.isStart;
}

function placeOf({ isStart, isEmpty }: OrderedChange): number {
  return isStart === 1 || isEmpty === 1 ? 1 : 0;
}
