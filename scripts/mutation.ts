// `npm run test:mutation [-- STRYKER'S OPTIONS]`: Stryker with stryker.config.json, installed at the first run.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { installOnDemand } from "./on-demand.ts";

/** That of @stryker-mutator/api in package.json, which has the types of the project's test runner. */
const version = "10.0.0";

const folder = installOnDemand("stryker", { "@stryker-mutator/core": version });
const stryker = join(folder, "node_modules/@stryker-mutator/core/bin/stryker.js");
const { status } = spawnSync(process.execPath, [stryker, "run", ...process.argv.slice(2)], { stdio: "inherit" });
process.exitCode = status ?? 1;
