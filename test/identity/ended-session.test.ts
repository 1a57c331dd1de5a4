// A session of a browser that is ended while a request with its cookie is under way: it stays ended, whatever that request saves.
import { expect } from "chai";
import type { Context } from "koa";
import type { Database } from "../../db/index.ts";
import { endSession } from "../../identity/accounts/sessions.ts";
import { rememberRequest, stateAdapter } from "../../identity/http/adapter.ts";
import { addAccount } from "../../identity/index.ts";
import { ChangedMeanwhile } from "../../identity/tokens/grants.ts";
import { openTestDatabase } from "../support/data/database.ts";

describe("a browser's session", () => {
  let db: Database;
  let accountId: number;
  beforeEach(async () => {
    db = await openTestDatabase();
    const account = {
      name: "ann",
      role: "viewer",
      password: "a long enough password",
      licenseServerIds: null,
    } as const;
    accountId = await addAccount(db, account, "test");
  });
  afterEach(() => db.close());

  const inRequest = (work: () => Promise<void>) =>
    rememberRequest({ get: () => "Mozilla/5.0" } as unknown as Context, work);
  const payload = () => ({ uid: "uid-1", accountId: String(accountId), loginTs: 1, kind: "Session" });
  const rows = async (): Promise<[string[], number[]]> => [
    await db.read("identity_state").pluck("uid"),
    await db.read("account_sessions").pluck("id"),
  ];

  it("that was ended meanwhile is saved by no request that brought it", async () => {
    const adapter = stateAdapter(db, "secret")("Session");
    await inRequest(() => adapter.upsert("cookie", payload(), 60));
    const [, [id = 0]] = await rows();
    await inRequest(async () => {
      expect((await adapter.find("cookie"))?.accountId).to.equal(String(accountId));
      await endSession(db, accountId, id, "ann");
      await adapter.upsert("cookie", payload(), 60);
    });
    expect(await rows()).to.deep.equal([[], []]);
    await inRequest(async () => {
      expect(await adapter.find("cookie")).to.equal(undefined);
    });
  });

  it("that was ended meanwhile gets no new id either; one that goes on does, and stays one in the list", async () => {
    const adapter = stateAdapter(db, "secret")("Session");
    await inRequest(() => adapter.upsert("cookie", payload(), 60));
    await inRequest(async () => {
      await adapter.find("cookie");
      await adapter.destroy("cookie");
      await adapter.upsert("new cookie", payload(), 60);
    });
    const [uids, [id = 0, ...others]] = await rows();
    expect([uids, others]).to.deep.equal([["uid-1"], []]);
    await inRequest(async () => {
      await adapter.find("new cookie");
      await endSession(db, accountId, id, "ann");
      await adapter.destroy("new cookie");
      await adapter.upsert("newer cookie", payload(), 60);
    });
    expect(await rows()).to.deep.equal([[], []]);
  });

  it("of a program that was ended while it refreshes its token stays ended, and is not listed any more", async () => {
    const adapterOf = stateAdapter(db, "secret");
    const [grants, tokens] = [adapterOf("Grant"), adapterOf("RefreshToken")];
    const payload = { accountId: String(accountId), clientId: "a program", grantId: "grant-1", iiat: 1 };
    await inRequest(() => grants.upsert("grant-1", { accountId: payload.accountId, clientId: payload.clientId }, 60));
    await inRequest(() => tokens.upsert("first", payload, 60));
    const [, [id = 0]] = await rows();
    expect(id).to.be.greaterThan(0);
    await inRequest(async () => {
      await tokens.consume("first");
      await endSession(db, accountId, id, "ann");
      const error = await tokens.upsert("second", payload, 60).catch((reason: unknown) => reason);
      expect(error).to.be.instanceOf(ChangedMeanwhile);
    });
    expect(await rows()).to.deep.equal([[], []]);
  });
});
