// All handlers. The compiler finds a missing handler or a wrong reply; test/architecture/completeness.test.ts an export that
// is no operation.
import * as operations from "./operations.ts";
import type { Handlers } from "./types.ts";

export const handlers: Handlers = { ...operations };
