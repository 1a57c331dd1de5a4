// Signing in at the company's identity provider: here a second oidc-provider, with other people and groups.
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { expect } from "chai";
import { Provider } from "oidc-provider";
import { addAccount, changeAccount } from "../../identity/index.ts";
import { Browser, type Visited } from "../support/browser/browser.ts";
import {
  isSignedIn,
  password,
  publicUrl,
  signInAddress,
  startTwoIdentities,
  type TestIdentity,
} from "../support/http/identity.ts";

/** The people over there, by subject. */
type People = Record<string, { name: string; groups: string[]; email?: string; isVerified?: boolean }>;

const clientSecret = "the secret of this service over there";

/** Where the company's provider listens; it answers once `serve` has its provider. */
async function listenForCompany() {
  let answer: RequestListener = (_req, res) => void res.end();
  const server: Server = createServer((req, res) => answer(req, res));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const close = () =>
    new Promise((resolve) => {
      server.close(resolve);
      server.closeAllConnections();
    });
  const serve = (listener: RequestListener) => {
    answer = listener;
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, serve, close };
}

/** The company's provider: whoever comes is signed in as `who.sub` at once. */
function companyProvider(url: string, redirectUri: string, people: People, who: { sub: string }): RequestListener {
  const provider: Provider = new Provider(url, {
    clients: [
      {
        client_id: "licence-usage",
        client_secret: clientSecret,
        redirect_uris: [redirectUri],
        post_logout_redirect_uris: [`${publicUrl}/`],
      },
    ],
    claims: { openid: ["sub"], profile: ["preferred_username", "groups"], email: ["email", "email_verified"] },
    pkce: { required: () => true },
    interactions: { url: (_ctx, interaction) => `/auto/${interaction.uid}` },
    features: { devInteractions: { enabled: false } },
    findAccount: async (_ctx, sub) => ({
      accountId: sub,
      claims: async () => {
        const { name, groups, email, isVerified: email_verified } = people[sub] ?? {};
        return { sub, preferred_username: name, groups, email, email_verified };
      },
    }),
    loadExistingGrant: async (ctx) => {
      const { client, session } = ctx.oidc;
      const grant = new provider.Grant({
        clientId: client?.clientId as string,
        accountId: session?.accountId as string,
      });
      grant.addOIDCScope("openid profile email");
      await grant.save();
      return grant;
    },
  });
  const callback = provider.callback();
  return (req, res) => {
    if (!req.url?.startsWith("/auto/")) return void callback(req, res);
    const login = { login: { accountId: who.sub, remember: false } };
    void provider.interactionFinished(req, res, login, { mergeWithLastSubmission: false });
  };
}

describe("signing in at the company's identity provider", () => {
  const people: People = {};
  const who = { sub: "" };
  const federation = {
    issuer: "",
    clientId: "licence-usage",
    clientSecret,
    claim: "groups",
    label: "Company account",
    userClaim: "preferred_username",
    rules: [
      { value: "licence-admins", role: "administrator", licenseServerIds: null },
      { value: "cad", role: "viewer", licenseServerIds: [1] },
    ] as const,
  };
  let company: Awaited<ReturnType<typeof listenForCompany>>;
  let identity: TestIdentity;

  beforeEach(async () => {
    for (const sub of Object.keys(people)) delete people[sub];
    company = await listenForCompany();
    identity = await startTwoIdentities({
      federation: Object.assign(federation, { issuer: company.url }),
      breakGlassAccount: "admin",
    });
    company.serve(companyProvider(company.url, `${identity.url}/connect/company`, people, who));
    await identity.db.write("license_servers").insert({ name: "one", name_key: "one" });
  });
  afterEach(async () => {
    await identity.close();
    await company.close();
  });

  const accountOf = (name: string) => identity.db.read("accounts").where({ name }).first();

  /** Goes to the company and comes back; `sub` is who signs in there. */
  async function signIn(sub: string, browser = new Browser(identity.url)): Promise<Visited> {
    who.sub = sub;
    const page = await browser.get(signInAddress(identity));
    const href = /href="([^"]+\/company)"/.exec(page.text)?.[1] ?? "";
    expect(page.text).to.contain("Company account");
    const left = await browser.get(`${identity.url}${href}`);
    expect(left.url).to.match(new RegExp(`^${company.url}/auth\\?`));
    const there = await new Browser(company.url).get(left.url);
    expect(there.url).to.match(new RegExp(`^${identity.url}/connect/company\\?`));
    return browser.get(there.url);
  }

  it("creates an account at the first log-in, with the rights of the claim, and follows them at later ones", async () => {
    people.u1 = { name: "eva", groups: ["cad", "others"] };
    expect(isSignedIn(await signIn("u1"))).to.equal(true);
    const made = await accountOf("eva");
    expect(made).to.include({ role: "viewer" });
    expect(await identity.db.read("account_license_servers").pluck("license_server_id")).to.deep.equal([1]);
    people.u1.groups = ["licence-admins"];
    expect(isSignedIn(await signIn("u1"))).to.equal(true);
    expect(await accountOf("eva")).to.include({ id: made.id, role: "administrator" });
    const acts = await identity.db.read("audit_log").where("actor", "identity provider").orderBy("id").pluck("action");
    expect(acts).to.deep.equal(["account.add", "account.change"]);
  });

  it("refuses whom no rule gives a role, whose account is disabled, and who has the name of another account", async () => {
    people.u1 = { name: "eva", groups: ["others"] };
    expect((await signIn("u1")).status).to.equal(403);
    expect(await accountOf("eva")).to.equal(undefined);
    people.u1.groups = ["cad"];
    await signIn("u1");
    await changeAccount(identity.db, (await accountOf("eva")).id, { isDisabled: true }, "test");
    const disabled = await signIn("u1");
    expect([disabled.status, disabled.text.includes("disabled")]).to.deep.equal([403, true]);
    people.u2 = { name: "ADMIN", groups: ["licence-admins"] };
    expect((await signIn("u2")).status).to.equal(403);
    people.u3 = { name: "command line", groups: ["cad"] };
    expect((await signIn("u3")).status).to.equal(403);
  });

  describe("which user it is", () => {
    const aUser = async (name: string, email: string | null = null) => {
      await identity.db.write("users").insert({ name, name_key: name.toLowerCase(), email });
      return name;
    };
    /** The login of the user that the account is. */
    const userOf = async (account: string): Promise<string | null> => {
      const accounts = identity.db.read("federated_accounts as f").join("accounts as a", "a.id", "f.account_id");
      const row = await accounts.leftJoin("users as u", "u.id", "f.user_id").where("a.name", account).first("u.name");
      return row.name;
    };

    it("is the one with that login, or the mail address of exactly one, and stays it whatever the provider sends later", async () => {
      await aUser("Eva");
      await aUser("amiller", "Anna.Miller@example.com");
      await aUser("victim", "victim@example.com");
      people.u1 = { name: "eva", groups: ["cad"] };
      people.u2 = { name: "anna.miller@example.com", groups: ["cad"] };
      await signIn("u1");
      await signIn("u2");
      expect([await userOf("eva"), await userOf("anna.miller@example.com")]).to.deep.equal(["Eva", "amiller"]);
      for (const name of ["victim@example.com", "victim"]) {
        people.u1.name = name;
        await signIn("u1");
        expect(await userOf("eva")).to.equal("Eva");
      }
    });

    it("is nobody where two have the address, and once the claim is another one than at first", async () => {
      await aUser("one", "shared@example.com");
      await aUser("two", "shared@example.com");
      await aUser("victim", "victim@example.com");
      people.u1 = { name: "shared@example.com", groups: ["cad"] };
      await signIn("u1");
      expect(await userOf("shared@example.com")).to.equal(null);
      people.u1.name = "victim@example.com";
      await signIn("u1");
      expect(await userOf("shared@example.com")).to.equal(null);
    });

    it("is nobody by a mail address that the provider did not prove", async () => {
      await aUser("victim", "victim@example.com");
      federation.userClaim = "email";
      try {
        people.u1 = { name: "eva", groups: ["cad"], email: "victim@example.com", isVerified: false };
        await signIn("u1");
        expect(await userOf("eva")).to.equal(null);
        people.u1.isVerified = true;
        await signIn("u1");
        expect(await userOf("eva")).to.equal("victim");
      } finally {
        federation.userClaim = "preferred_username";
      }
    });

    it("is found later, when the user comes into being after the first sign-in, and then by one account alone", async () => {
      people.u1 = { name: "eva", groups: ["cad"] };
      await signIn("u1");
      expect(await userOf("eva")).to.equal(null);
      await aUser("eva", "eva@example.com");
      await signIn("u1");
      expect(await userOf("eva")).to.equal("eva");
      people.u2 = { name: "eva@example.com", groups: ["cad"] };
      expect(isSignedIn(await signIn("u2"))).to.equal(true);
      expect(await userOf("eva@example.com")).to.equal(null);
      const acts = identity.db.read("audit_log").where({ action: "log-in" }).orderBy("id");
      const [user] = await identity.db.read("users").pluck("id");
      const details = (await acts.pluck("detail")).map((text) => JSON.parse(text).UserId ?? null);
      expect(details).to.deep.equal([null, Number(user), null]);
    });
  });

  it("refuses an answer that belongs to no departure of this browser, and one that comes twice", async () => {
    people.u1 = { name: "eva", groups: ["cad"] };
    who.sub = "u1";
    const browser = new Browser(identity.url);
    const page = await browser.get(signInAddress(identity));
    const left = await browser.get(`${page.url}/company`);
    const there = await new Browser(company.url).get(left.url);
    expect((await new Browser(identity.url).get(there.url)).status).to.equal(400);
    expect((await browser.copy().get(there.url.replace(/state=[^&]+/, "state=other"))).status).to.equal(400);
    const copy = browser.copy();
    expect(isSignedIn(await browser.get(there.url))).to.equal(true);
    expect((await copy.get(there.url)).status).to.equal(400);
    const forged = await copy.get(`${page.url}?ticket=v1.a.b.c`);
    expect(forged.text).to.contain("<h1>Sign in</h1>");
  });

  it("leaves the password to the break-glass account alone", async () => {
    await addAccount(identity.db, { name: "viewer", role: "viewer", password, licenseServerIds: null }, "test");
    const browser = new Browser(identity.url);
    const page = await browser.get(signInAddress(identity));
    const refused = await browser.post(page.url, { username: "viewer", password });
    expect([refused.status, refused.text.includes("Company account")]).to.deep.equal([400, true]);
    expect(isSignedIn(await browser.post(page.url, { username: "Admin", password }))).to.equal(true);
  });

  it("signs out there too", async () => {
    people.u1 = { name: "eva", groups: ["cad"] };
    const browser = new Browser(identity.url);
    await signIn("u1", browser);
    const leave = `${identity.url}/connect/endsession?client_id=svc.server.web&post_logout_redirect_uri=${publicUrl}/`;
    const question = await browser.get(leave);
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(question.text)?.[1] ?? "";
    const gone = await browser.post(`${identity.url}/connect/endsession/confirm`, { xsrf, logout: "yes" });
    const url = new URL(gone.url);
    expect(`${url.origin}${url.pathname}`).to.equal(`${company.url}/session/end`);
    expect(url.searchParams.get("post_logout_redirect_uri")).to.equal(`${publicUrl}/`);
  });

  it("reports that the provider does not answer, and works again when it does", async () => {
    company.serve((_req, res) => void res.writeHead(500).end());
    const browser = new Browser(identity.url);
    const page = await browser.get(signInAddress(identity));
    const away = await browser.get(`${page.url}/company`);
    expect(away.status, away.text).to.equal(503);
    company.serve(companyProvider(company.url, `${identity.url}/connect/company`, people, who));
    people.u1 = { name: "eva", groups: ["cad"] };
    expect(isSignedIn(await signIn("u1"))).to.equal(true);
  });
});
