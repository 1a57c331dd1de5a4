// Express with express-openapi-validator on the whole contract: requests validated, a token that is known looked up in a map, the
// bytes and headers of the service's constant handler.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

import { contractForPeers, loadPeer } from "../peers.ts";
import { samplePage } from "../sample-page.ts";

const headers = JSON.parse(process.argv[2] ?? "{}") as Record<string, string>;
const known = new Set([process.argv[3]]);
const express = loadPeer("express");
const { middleware } = loadPeer("express-openapi-validator");
const app = express();
app.disable("x-powered-by").disable("etag");
app.use(
  middleware({
    apiSpec: contractForPeers(),
    validateRequests: true,
    validateResponses: false,
    validateSecurity: {
      handlers: { bearer: ({ headers: { authorization } }: IncomingMessage) => known.has(authorization) },
    },
  }),
);
app.get("/api/v1/sessions", (_request: IncomingMessage, response: ServerResponse) => {
  for (const name in headers) response.setHeader(name, headers[name] ?? "");
  response.end(samplePage.text);
});
const server = createServer(app).listen(0, "127.0.0.1", () =>
  process.send?.({ port: (server.address() as AddressInfo).port }),
);
