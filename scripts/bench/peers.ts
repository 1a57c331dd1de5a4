// The libraries that the service is compared with: installed when the benchmark first needs them, never a dependency.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { installOnDemand } from "../on-demand.ts";

const versions = {
  express: "5.3.0",
  "express-openapi-validator": "5.6.2",
  fastify: "5.12.8",
  "fastify-openapi-glue": "4.11.4",
} as const;

/** Loads one of them; untyped, as the project does not depend on them. */
export function loadPeer(name: keyof typeof versions) {
  const folder = installOnDemand("bench-peers", versions);
  const loaded = createRequire(join(folder, "package.json"))(name);
  return loaded.default ?? loaded;
}

/** The contract without its links, whose expressions express-openapi-validator 5.6 takes for references to schemas. */
export function contractForPeers(): object {
  const text = readFileSync(new URL("../../generated/openapi.json", import.meta.url), "utf8");
  return JSON.parse(text, (key, value) => (key === "links" ? undefined : value));
}
