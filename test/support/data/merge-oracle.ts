// What a merge of concurrency is tried with: the roll-up of keys whose changes are known, and those changes counted one
// after the other.
import { expect } from "chai";
import { DAY_MS } from "../../../domain/time/units.ts";
import { type Change, segmentOf } from "../../../domain/usage/concurrency/joined.ts";
import { type Known, type MergeOf, mergedUsage, type Needs } from "../../../domain/usage/concurrency/merge.ts";
import type { Segment } from "../../../domain/usage/concurrency/segment.ts";
import { SLOT_MS, slotAt, slotsOfDay } from "../../../domain/usage/concurrency/slots.ts";

/** So many days from 1970 on have changes. */
export const days = 3;
/** What is in use just before. */
export const before = { sessions: 2, licenses: 20 };
/** Since when a total is owned that always was. */
export const forEver = Number.NEGATIVE_INFINITY;

/** What the roll-up would hold of keys with these changes, and what of it was read. */
export class Stored {
  readonly days = new Map<number, Segment[]>();
  readonly slots = new Map<number, Map<number, Segment[]>>();
  readonly changes = new Map<number, Change[]>();
  readonly #keys: readonly (readonly Change[])[];
  readonly #total: number | null;

  constructor(keys: readonly (readonly Change[])[], total: number | null, raw: Iterable<number>) {
    this.#keys = keys;
    this.#total = total;
    for (let day = 0; day < days * DAY_MS; day += DAY_MS) {
      this.days.set(day, this.#segments(day, day + DAY_MS));
    }
    this.read({ days: [], slots: [...raw] });
  }

  read(needs: Needs): void {
    for (const day of needs.days) {
      const slots = Array.from({ length: slotsOfDay }, (_, number): [number, Segment[]] => {
        const at = day + number * SLOT_MS;
        return [number, this.#segments(at, at + SLOT_MS)];
      });
      this.slots.set(day, new Map(slots));
    }
    for (const slot of needs.slots) {
      this.changes.set(
        slot,
        this.#keys.flat().filter(({ at }) => slotAt(at) === slot),
      );
    }
  }

  /** Each key was built with the licences that were free of the total when it was the only one. */
  #segments(from: number, to: number): Segment[] {
    return this.#keys.flatMap((changes) => {
      const used = changes.filter(({ at }) => at < from).reduce((sum, one) => sum + one.licenses, before.licenses);
      const own = changes.filter(({ at }) => at >= from && at < to);
      return own.length === 0 ? [] : segmentOf(own, from, to, this.#total === null ? null : this.#total - used);
    });
  }
}

/** Merges, and reads what it asks for, until nothing is left open. */
export function answered(of: MergeOf, stored: Stored) {
  const asked: Needs[] = [];
  for (let merged = mergedUsage(of, stored as Known); ; merged = mergedUsage(of, stored as Known)) {
    if (merged.needs === null) return { usages: merged.usages, starts: merged.starts, asked };
    asked.push(merged.needs);
    expect(asked.length, "rounds").to.be.at.most(3);
    stored.read(merged.needs);
  }
}

/** The same, change by change. */
export function counted({ window, intervals, owned }: MergeOf, changes: readonly Change[]) {
  const inside = changes.filter(({ at }) => at >= window.startAt && at < window.endAt);
  const borders = [
    ...intervals.map(({ startAt }) => startAt),
    ...owned.map(({ at }) => at),
    ...inside.map(({ at }) => at),
  ];
  const instants = [...new Set(borders)]
    .filter((at) => at >= window.startAt && at < window.endAt)
    .sort((a, b) => a - b);
  const usages = intervals.map((interval, place) => {
    const pieces = instants.flatMap((at, index) => {
      if (at < interval.startAt || at >= interval.endAt) return [];
      const sum = (value: (one: Change) => number) =>
        inside.reduce((all, one) => (one.at <= at ? all + value(one) : all), 0);
      const licenses = before.licenses + sum((one) => one.licenses);
      const total = owned.findLast((step) => step.at <= at)?.total ?? null;
      const ms = (instants[index + 1] ?? window.endAt) - at;
      return {
        at,
        ms,
        licenses,
        sessions: before.sessions + sum((one) => one.sessions),
        isFull: total !== null && total > 0 && licenses >= total,
      };
    });
    const highest = Math.max(...pieces.map((one) => one.licenses));
    return {
      interval: place,
      lowest: Math.min(...pieces.map((one) => one.licenses)),
      highest,
      highestAt: pieces.find((one) => one.licenses === highest)?.at,
      usageMs: pieces.reduce((all, one) => all + one.ms * one.sessions, 0),
      licenseMs: pieces.reduce((all, one) => all + one.ms * one.licenses, 0),
      fullMs: pieces.reduce((all, one) => all + (one.isFull ? one.ms : 0), 0),
    };
  });
  return { usages, starts: inside.reduce((sum, one) => sum + one.starts, 0) };
}
