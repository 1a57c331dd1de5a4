// `npm run test:container`: builds the image, and tries in real containers what compose.yaml promises, by podman. Not part of
// `npm test`: it needs podman, the images that Dockerfile and compose.yaml name, and some minutes. What it cannot try it names.

import { root } from "../../support/run/process.ts";
import { mssqlUrl } from "../../support/sqlserver/separate.ts";
import { publicHost, serviceOf } from "./compose.ts";
import { tryGroup } from "./group.ts";
import { tryOneServer } from "./one-server.ts";
import { hasPodman, network, podman, removeAll } from "./podman.ts";
import { makeSecrets } from "./secrets.ts";

const image = "licence-usage-query-service:test";
/** One half alone: `npm run test:container -- one` or `-- group`. */
const only = process.argv[2];
const say = (line: string) => console.log(`  ${line}`);

async function main(): Promise<number> {
  if (!hasPodman()) {
    console.error("This needs podman.");
    return 69;
  }
  console.log("The image");
  // Podman's format has no HEALTHCHECK.
  await podman("build", "--format", "docker", "--network", "host", "--tag", image, root).catch((error: Error) => {
    throw new Error(`The image cannot be built; are the images there that Dockerfile begins with?\n${error.message}`);
  });
  say("is built by Dockerfile");
  await podman("network", "create", network);
  const secrets = makeSecrets(publicHost, "sqlite:data/svc.db");
  try {
    console.log("One server, with the embedded database");
    if (only === "group") say("SKIPPED: not requested");
    else await tryOneServer(image, secrets, say);
  } finally {
    secrets.remove();
  }
  console.log("Two API servers and two identity services behind the proxy, and their SQL Server");
  if (only === "one") say("SKIPPED: not requested");
  else if (mssqlUrl === undefined) say("SKIPPED: SVC_TEST_MSSQL_URL names no SQL Server");
  else
    await tryGroup({ image, proxyImage: process.env.SVC_TEST_PROXY_IMAGE ?? serviceOf("proxy").image, mssqlUrl }, say);
  console.log(
    "Not tried here: SQL Server's image and make-database (another SQL Server is used), docker compose itself",
  );
  return 0;
}

const code = await main().catch((error: Error) => {
  console.error(error.stack);
  return 1;
});
await removeAll();
// Connections that clients reuse would hold it open.
process.exit(code);
