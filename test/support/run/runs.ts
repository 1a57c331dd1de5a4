// How many random cases a property of stored data is tried with. The embedded database has them all; a server over there,
// which may only emulate SQL Server, is asked for as many as take minutes and not an hour.
import { isOnMssql } from "../sqlserver/mssql.ts";

export function runsOf(number: number): number {
  return isOnMssql ? Math.ceil(number / 10) : number;
}
