// How many random cases are tried. CI sets SVC_TEST_THOROUGH=yes.
import { isOnMssql } from "../sqlserver/mssql.ts";

/** Whether all random cases are tried, and the collector in both of its forms. */
export const isThorough = process.env.SVC_TEST_THOROUGH === "yes";

/**
 * How many random cases a property of stored data is tried with: a third, other ones each time, unless all are requested. A
 * server, which may only emulate SQL Server, gets as many as take minutes and not an hour.
 */
export function runsOf(number: number): number {
  return Math.ceil(number / (isOnMssql ? 10 : isThorough ? 1 : 3));
}
