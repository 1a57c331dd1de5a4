// What mocha runs around all tests.
import { dropDatabases } from "./mssql.ts";

export const mochaHooks = {
  async afterAll(this: Mocha.Context): Promise<void> {
    this.timeout(120_000);
    await dropDatabases();
  },
};
