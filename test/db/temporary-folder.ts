// A temporary folder of a test, for tests that need a real file at a fixed path.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface TemporaryFolder {
  readonly path: string;
  remove(): void;
}

export function temporaryFolder(): TemporaryFolder {
  const path = mkdtempSync(join(tmpdir(), "svc-test-"));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}
