// `node server/main.mjs --compile`: loads what a server loads, its threads and processes among it, so that all of it is in the cache
// of compiled files. For an image, whose containers can't keep a cache. It serves nothing.
import { compileHosts } from "../../db/index.ts";
import { loadIdentityService } from "../../identity/index.ts";

// Without waiting for it in this module, which what it loads may import.
void Promise.all([
  import("./start.ts"),
  import("./warming/warm-up.ts"),
  import("../demonstration/living.ts"),
  loadIdentityService(),
  compileHosts(),
]).then(() => process.exit(0));
