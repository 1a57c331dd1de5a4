// An account whose tokens and sessions end, as by a new password, while somebody logs in: whenever that is, nothing of the log-in is
// left that opens anything.
import { expect } from "chai";
import { type Database, withoutLocks } from "../../db/index.ts";
import { isUnchanged } from "../../identity/accounts/accounts.ts";
import { endSessions } from "../../identity/accounts/sessions.ts";
import { addAccount, addCredential, changeAccount, createLegacySessions } from "../../identity/index.ts";
import { Browser } from "../support/browser/browser.ts";
import {
  isSignedIn,
  password,
  passwordForm,
  publicUrl,
  signInAddress,
  startTestIdentity,
  type TestIdentity,
} from "../support/http/identity.ts";

describe("an account that is changed while somebody logs in", () => {
  let identity: TestIdentity;
  let accountId = 0;
  let name = "";
  let made = 0;
  before(async () => {
    identity = await startTestIdentity();
  });
  after(() => identity.close());
  /** An account that was not changed yet, for the next log-in. */
  const newAccount = async () => {
    made += 1;
    name = `ann-${made}`;
    accountId = await addAccount(identity.db, { name, role: "viewer", password, licenseServerIds: null }, "test");
  };
  beforeEach(newAccount);

  const account = (change: Parameters<typeof changeAccount>[2]) =>
    changeAccount(identity.db, accountId, change, "test");
  /** As a new password does; one that is hashed here would wait for the log-in, which waits for it. */
  const changes: [string, () => Promise<unknown>][] = [
    ["its second factor is taken away", () => account({ resetSecondFactor: true })],
    [
      "it is disabled and enabled again",
      () => account({ isDisabled: true }).then(() => account({ isDisabled: false })),
    ],
    ["all sessions end", () => endSessions(identity.db, accountId, null, "test")],
  ];

  /** Makes the change before the log-in's transaction number `number`, from 1; returns whether there were so many. */
  async function during(
    logIn: () => Promise<unknown>,
    number: number,
    change: () => Promise<unknown>,
  ): Promise<boolean> {
    const { write } = identity.db;
    const { transaction } = write;
    let left = number;
    const changing = async (...given: Parameters<typeof transaction>) => {
      left -= 1;
      if (left === 0) await change();
      return transaction.apply(write, given);
    };
    Object.defineProperty(write, "transaction", { configurable: true, value: changing });
    try {
      await logIn();
    } finally {
      Object.defineProperty(write, "transaction", { configurable: true, value: transaction });
    }
    return left <= 0;
  }

  /** For each transaction of a log-in: the change before it, and then `check`. Returns how many there are. */
  async function beforeEachTransaction(
    logIn: () => Promise<unknown>,
    change: () => Promise<unknown>,
    check: (number: number) => Promise<void>,
  ): Promise<number> {
    for (let number = 1; ; number += 1) {
      if (!(await during(logIn, number, change))) return number - 1;
      await check(number);
      await newAccount();
    }
  }

  const listed = async () => [
    ...(await identity.db.read("identity_state").where("account_sub", String(accountId)).pluck("model")),
    ...(await identity.db.read("account_sessions").where("account_id", accountId).pluck("kind")),
  ];

  for (const [what, change] of changes) {
    it(`${what}: a program that logs in gets no refresh token that works`, async () => {
      let given: { access_token?: string; refresh_token?: string; error?: string } = {};
      let client = { client_id: "", client_secret: "" };
      const logIn = async () => {
        const made = await addCredential(identity.db, { type: "server-api", mayRefresh: true }, "test");
        client = { client_id: made.clientId, client_secret: made.clientSecret };
        const form = { ...passwordForm(name), ...client, scope: "svc.server.scope offline_access" };
        given = (await (await identity.token(form)).json()) as typeof given;
      };
      const transactions = await beforeEachTransaction(logIn, change, async (number) => {
        if (number === 1) return; // the credentials are made
        expect(given, `${number}`).to.include({ error: "invalid_grant" }).and.not.to.have.property("refresh_token");
        expect(await listed(), `${number}`).to.deep.equal([]);
      });
      expect(transactions).to.be.greaterThan(2);
      const form = { grant_type: "refresh_token", refresh_token: given.refresh_token ?? "", ...client };
      expect((await identity.token(form)).status).to.equal(200);
    });

    it(`${what}: a browser that logs in is not signed in, and reads that it must begin again`, async () => {
      let browser = new Browser(identity.url);
      let last: Awaited<ReturnType<Browser["get"]>> | undefined;
      const logIn = async () => {
        browser = new Browser(identity.url);
        const page = await browser.get(signInAddress(identity));
        last = await browser.post(page.url, { username: name, password });
      };
      const transactions = await beforeEachTransaction(logIn, change, async (number) => {
        const { status = 0, text = "", url = "" } = last ?? {};
        const isRefused = status === 400 && text.includes("This account was changed meanwhile.");
        if (isRefused) expect(text, `${number}`).to.contain(`href="${publicUrl}/"`);
        const { searchParams } = new URL(url);
        // Just before its session is stored a browser has got its code already: that opens nothing any more.
        const isSent = searchParams.get("error") === "access_denied" || searchParams.has("code");
        expect(isRefused || isSent, `${number}: ${url} ${text}`).to.equal(true);
        const again = await browser.get(signInAddress(identity));
        expect(isSignedIn(again), `${number}`).to.equal(false);
        expect(again.text, `${number}`).to.contain("<h1>Sign in</h1>");
        expect(await listed(), `${number}`).to.deep.equal([]);
      });
      expect(transactions).to.be.greaterThan(3);
      expect(isSignedIn(last as { url: string })).to.equal(true);
    });

    it(`${what}: a program of the legacy methods gets no session`, async () => {
      let outcome: { outcome: string } | undefined;
      const logIn = async () => {
        const sessions = createLegacySessions(identity.db, { idleMs: 60_000, longestMs: 60_000 }, "nobody");
        outcome = await sessions.open({ name, password, address: "127.0.0.1", through: "legacy" });
      };
      const transactions = await beforeEachTransaction(logIn, change, async (number) => {
        expect(outcome, `${number}`).to.deep.equal({ outcome: "refused" });
        expect(await listed(), `${number}`).to.deep.equal([]);
      });
      expect(transactions).to.be.greaterThan(1);
      expect(outcome).to.include({ outcome: "opened" });
    });
  }

  it("waits until a log-in that came before it has stored its session, and then ends that, too", async () => {
    const { db } = identity;
    const proved = { sub: String(accountId), generation: 1 };
    let changing: Promise<unknown> | undefined;
    await db.write.transaction(async (trx) => {
      expect(await isUnchanged(trx, proved)).to.equal(true);
      changing = endSessions(db, accountId, null, "test");
      await addState(trx, proved.sub);
    }, withoutLocks);
    await changing;
    expect(await listed()).to.deep.equal([]);
    await db.write.transaction(async (trx) => {
      expect(await isUnchanged(trx, proved)).to.equal(false);
      expect(await isUnchanged(trx, { ...proved, generation: 2 })).to.equal(true);
    });
  });
});

async function addState(knex: Database["write"], account_sub: string): Promise<void> {
  const row = { model: "Session", id: "id", payload: "{}", account_sub, expires_at: Date.now() + 60_000 };
  await knex("identity_state").insert(row);
}
