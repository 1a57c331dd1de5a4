// All handlers. The compiler shows one that is missing or answers something else; test/architecture/completeness.test.ts an export that
// is no operation.
import * as operations from "./operations.ts";
import type { Handlers } from "./types.ts";

export const handlers: Handlers = { ...operations };
