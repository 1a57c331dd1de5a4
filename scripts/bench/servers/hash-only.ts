// node:http that does nothing but check one password: the pace that argon2id alone allows.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { hashPassword, inHashingPlace, isPasswordOf } from "../../../identity/accounts/password-hash.ts";

const hash = await hashPassword("benchmark password");
const server = createServer(async (request, response) => {
  for await (const _ of request);
  await inHashingPlace(() => isPasswordOf("benchmark password", hash));
  response.end("{}");
});
server.listen(0, "127.0.0.1", () => process.send?.({ port: (server.address() as AddressInfo).port }));
