// Fastify with fastify-openapi-glue on the whole contract: requests validated, a token that is known looked up in a set, the
// bytes and headers of the service's constant handler; or, where it gets a file and statements, the rows of the last of them.
import type { IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { contractForPeers, loadPeer } from "../peers.ts";
import { preparedRows } from "../prepared-rows.ts";
import { samplePage } from "../sample-page.ts";

interface Reply {
  headers(headers: Record<string, string>): Reply;
  send(text: string): Reply;
}

const [, , given = "{}", authorized, file, statements] = process.argv;
const headers = { "content-type": "application/json", ...(JSON.parse(given) as Record<string, string>) };
const known = new Set([authorized]);
const textOf = file === undefined || statements === undefined ? () => samplePage.text : preparedRows(file, statements);
const answer = async (_request: unknown, reply: Reply) => reply.headers(headers).send(textOf());
const app = loadPeer("fastify")({ ajv: { customOptions: { strict: false, coerceTypes: "array" } } });
app.register(loadPeer("fastify-openapi-glue"), {
  specification: contractForPeers(),
  operationResolver: () => answer,
  securityHandlers: {
    async bearer({ headers: { authorization } }: { headers: IncomingHttpHeaders }) {
      if (!known.has(authorization)) throw new Error("The token is not known.");
    },
  },
});
await app.listen({ port: 0, host: "127.0.0.1" });
process.send?.({ port: (app.server.address() as AddressInfo).port });
