// Which columns of a table its frame has room for: those that a phone leaves out are left out of it first, one by one. What is
// left out of any phone, and of paper, is known before: data-table.tsx.
import { type RefObject, useLayoutEffect, useMemo, useState } from "react";
import { type Column, leastWidth } from "./columns.ts";

const pixelsInRem = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize);

/** The same array where all fit. `isPaper`: all do. */
export function useFitting<Row>(
  frame: RefObject<HTMLElement | null>,
  columns: readonly Column<Row>[],
  isPhone: boolean,
  isPaper: boolean,
): readonly Column<Row>[] {
  const [room, setRoom] = useState(Number.POSITIVE_INFINITY);
  useLayoutEffect(() => {
    const element = frame.current;
    if (element === null) return;
    const measure = () => setRoom(element.clientWidth / pixelsInRem());
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [frame]);
  return useMemo(() => (isPaper || isPhone ? columns : fittingInto(room, columns)), [columns, room, isPhone, isPaper]);
}

/** `room` in rem. Those that are the first to go, then the others, each from the last one on. */
function fittingInto<Row>(room: number, columns: readonly Column<Row>[]): readonly Column<Row>[] {
  let shown = columns;
  while (leastWidth(shown, false) > room) {
    const next = shown.findLast(({ isFirstOut }) => isFirstOut) ?? shown.findLast(({ isWideOnly }) => isWideOnly);
    if (next === undefined) break;
    shown = shown.filter((one) => one !== next);
  }
  return shown;
}
