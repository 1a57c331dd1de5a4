// Long results of the legacy methods that nobody reads count as their caller's, as responses of REST do.
import { connect } from "node:net";
import { expect } from "chai";
import { handlers } from "../../handlers/index.ts";
import type { Handlers } from "../../handlers/types.ts";
import { addCredential } from "../../identity/index.ts";
import { hasRoomForResponse } from "../../server/reply/unread.ts";
import { aUser, someSessions } from "../support/data/build-records.ts";
import { aPool, aServer } from "../support/data/build-servers.ts";
import { adminPassword, startTestServer } from "../support/http/server.ts";
import { tokenOf } from "../support/http/token.ts";
import { waitUntil } from "../support/run/wait.ts";
import { envelope, servicePath } from "./calls.ts";

const start = Date.UTC(2026, 2, 2);
const long = "x".repeat(200);
const longNames = {
  ...{ FeatureName: long, UserName: long, Workstation: long, Vendor: long, GroupName: long, ProjectName: long },
  ...{ ProductName: long, AdditionalKey: long, FirstName: long, LastName: long, LicenseServerName: long },
};

const paging = "<dc:BaseInfo><dc:PagingData><vo:NumOfRecord>6000</vo:NumOfRecord></dc:PagingData></dc:BaseInfo>";

describe("long results of legacy methods", () => {
  it("that their caller does not read hold up the caller's next request", async () => {
    const querySessions = (async (input: { body: { Offset?: number; Limit: number } }, context: never) => {
      const { Offset = 0, Limit } = input.body;
      const first = { ...input, body: { ...input.body, Offset: 0 } };
      const reply = await handlers.querySessions(first as never, context);
      const body = JSON.parse(JSON.stringify(reply.body));
      const [item] = body.Items;
      const Items = Array.from({ length: Limit }, (_, index) => ({ ...item, ...longNames, Id: Offset + index + 1 }));
      return { ...reply, body: { ...body, Items, TotalCount: 6000 } };
    }) as unknown as Handlers["querySessions"];
    const server = await startTestServer({}, { querySessions });
    const poolId = await aPool(server.db, { licenseServerId: await aServer(server.db), name: "cad" });
    await someSessions(server.db, [{ poolId, userId: await aUser(server.db), startAt: start, endAt: start + 1000 }]);
    const { port } = new URL(server.url);
    const request = envelope("GetLicensesActivity", paging);
    const length = Buffer.byteLength(request);
    const credential = await addCredential(server.db, { type: "server-api" }, "test");
    const account = { username: "admin", password: adminPassword };
    const authorization = `Bearer ${await tokenOf(server.identityUrl as string, { ...credential, ...account })}`;
    const head = `POST ${servicePath} HTTP/1.1\r\nHost: x\r\nAuthorization: ${authorization}\r\n`;
    const socket = connect(Number(port), "127.0.0.1").on("error", () => {});
    try {
      socket.pause();
      socket.write(`${head}Content-Type: text/xml\r\nContent-Length: ${length}\r\n\r\n${request}`);
      await waitUntil("the result waits for its reader", async () => !hasRoomForResponse("account admin"), 60_000);
      expect(hasRoomForResponse("account somebody"), "others go on").to.equal(true);
    } finally {
      socket.destroy();
      await server.close();
    }
  });
});
