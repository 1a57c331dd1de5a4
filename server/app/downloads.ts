// The collector's programs for download, for the machines of licence managers: the archives of a release that are in the
// configured folder at the start. They need no token: nothing in them is secret, and those machines have none yet.
import { createReadStream, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import Router from "@koa/router";
import { unavailable } from "../../domain/problem.ts";
import type { HeaderPairs } from "../reply/security-headers.ts";
import { endWhenTooSlow } from "../reply/send.ts";

interface Downloads {
  /** The archives, by name. */
  readonly names: readonly string[];
  readonly routes: Router;
}

/** As the release names them (scripts/release/bundles.ts). */
const isProgram = /^licence-collector-[\w.-]+-(linux|win)-\w+\.tar\.gz$/;
/** Each download reads the file from disk at its client's pace. */
const mostAtOnce = 20;

export function downloadRoutes(folder: string, securityHeaders: HeaderPairs): Downloads {
  const names = namesIn(folder).filter((name) => isProgram.test(name) && statSync(join(folder, name)).isFile());
  const routes = new Router();
  let running = 0;
  for (const name of names) {
    routes.get(`/downloads/${name}`, async ({ req, res, state }) => {
      if (running >= mostAtOnce) throw unavailable("Others download now. Try again in a minute.", undefined, 60);
      const file = join(folder, name);
      const head = ["Content-Type", "application/gzip", "Content-Length", String(statSync(file).size)];
      res.writeHead(200, [...securityHeaders, ...head, "X-Trace-Id", state.traceId]);
      if (req.method === "HEAD") return void res.end();
      endWhenTooSlow(res);
      running += 1;
      try {
        await pipeline(createReadStream(file), res);
      } finally {
        running -= 1;
      }
    });
  }
  return { names, routes };
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).toSorted();
  } catch {
    return []; // most installations have no such folder
  }
}
