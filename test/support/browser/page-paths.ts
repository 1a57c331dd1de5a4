// The paths of all pages, as the routes in web/ have them, for tests that go through every page.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../run/process.ts";

export function pagePaths(): readonly string[] {
  const routes = readFileSync(join(root, "web/routes.tsx"), "utf8");
  return [...routes.matchAll(/(?:\bpath: |\bpage\(\s*)"([^"]+)"/g)].map(([, path = ""]) => path);
}

/** An address of the page, with the first feature and licence server of the demonstration data, and one of its users. */
export function addressOf(path: string): string {
  return path
    .replace(":featureId", "1")
    .replace(":id", "1")
    .replace("/features/:name", "/features/cad_core")
    .replace("/users/:name", "/users/aarnold")
    .replace("/groups/:name", "/groups/Structures")
    .replace("/projects/:name", "/projects/Falcon");
}
