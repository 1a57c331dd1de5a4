// How many random cases a property of stored data is tried with: a third of them in `npm test`, other ones each time, and with
// SVC_TEST_RUNS=all, as at night, all. A server over there, which may only emulate SQL Server, is asked for as many as take
// minutes and not an hour.
import { isOnMssql } from "../sqlserver/mssql.ts";

const part = isOnMssql ? 10 : process.env.SVC_TEST_RUNS === "all" ? 1 : 3;

export function runsOf(number: number): number {
  return Math.ceil(number / part);
}
