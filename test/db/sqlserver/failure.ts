// For tests on SQL Server: the error of work that fails, with its number.
import { expect } from "chai";

/** Fails the test where the work does not. */
export const failure = (work: Promise<unknown>): Promise<Error & { number?: number }> =>
  work.then(
    () => expect.fail("it did not fail"),
    (error) => error,
  );
