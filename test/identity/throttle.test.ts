// Who guesses passwords is slowed down; nobody else is, and nothing reveals which names exist.
import { expect } from "chai";
import { countFailure, delayAfter, siteOf, throttleOf } from "../../identity/accounts/throttle.ts";
import { addAccount } from "../../identity/index.ts";
import { password, passwordForm, startTestIdentity, type TestIdentity } from "../support/http/identity.ts";

describe("failed log-ins", () => {
  let identity: TestIdentity;
  beforeEach(async () => {
    identity = await startTestIdentity({ trustedProxies: 1 });
  });
  afterEach(() => identity.close());

  async function attempt(name: string, given: string, address: string) {
    const answer = await identity.token(passwordForm(name, given), { "X-Forwarded-For": address });
    const { error } = (await answer.json()) as { error?: string };
    return { status: answer.status, error, wait: Number(answer.headers.get("retry-after") ?? 0) };
  }

  async function fail(times: number, name: string, address: string): Promise<void> {
    for (let time = 0; time < times; time += 1) {
      expect(await attempt(name, "wrong password", address)).to.include({ status: 400, error: "invalid_grant" });
    }
  }

  it("are free a few times; then the right password too gets 429 with Retry-After, unknown names alike", async () => {
    for (const name of ["admin", "nobody"]) {
      await fail(5, name, "192.0.2.1");
      const slowed = await attempt(name, name === "admin" ? password : "x", "192.0.2.1");
      expect(slowed).to.include({ status: 429, error: "temporarily_unavailable" });
      expect(slowed.wait).to.be.within(1, 2);
    }
  });

  it("do not delay the same account from another address, nor another account from the same one", async () => {
    await addAccount(identity.db, { name: "other", role: "viewer", password, licenseServerIds: null }, "test");
    await fail(5, "admin", "192.0.2.2");
    expect(await attempt("admin", password, "198.51.100.1")).to.include({ status: 200 });
    expect(await attempt("other", password, "192.0.2.2")).to.include({ status: 200 });
  });

  it("of many names from one address make strangers there wait, longer each time, and lock out none who logged in there", async () => {
    await addAccount(identity.db, { name: "other", role: "viewer", password, licenseServerIds: null }, "test");
    expect(await attempt("admin", password, "192.0.2.3")).to.include({ status: 200 });
    for (let name = 0; name < 20; name += 1) await fail(1, `name ${name}`, "192.0.2.3");
    expect((await attempt("name 20", "wrong password", "192.0.2.3")).status, "the 21st name").to.equal(429);
    expect(await attempt("other", password, "192.0.2.3"), "a stranger").to.include({ status: 429 });
    expect(await attempt("admin", password, "192.0.2.3"), "used there before").to.include({ status: 200 });
    expect(await attempt("other", password, "192.0.2.4"), "elsewhere").to.include({ status: 200 });
    expect(await attempt("other", password, "192.0.2.3"), "still a stranger").to.include({ status: 429 });
    await identity.db.write("log_in_failures").update({ blocked_until_at: Date.now() });
    expect(await attempt("other", password, "192.0.2.3"), "when the wait is over").to.include({ status: 200 });
  });

  it("of one password for 300 names from one address are tried with a few dozen names an hour, from a site's IPv6 networks with some more", async () => {
    /** How many of 300 names are checked within an hour, when the next is tried as soon as it may be. */
    async function checkedOf(addressOf: (name: number) => string): Promise<number> {
      const began = Date.now();
      let now = began;
      for (let name = 0; name < 300; name += 1) {
        const { refuseMs } = await throttleOf(identity.db, `name ${name}`, addressOf(name), now);
        now += refuseMs;
        if (now > began + 3_600_000) return name;
        await countFailure(identity.db, `name ${name}`, addressOf(name), now);
      }
      return 300;
    }
    expect(await checkedOf(() => "192.0.2.30")).to.be.within(60, 90);
    expect(await checkedOf((name) => `2001:db8:5:${name.toString(16)}::1`)).to.be.within(140, 180);
  });

  it("of one account from many addresses delay it at new ones, never lock it, and not where it logged in before", async () => {
    expect(await attempt("admin", password, "203.0.113.1")).to.include({ status: 200 });
    for (let address = 0; address < 21; address += 1) await countFailure(identity.db, "admin", `198.51.100.${address}`);
    const timed = async (given: string, address: string) => {
      const began = performance.now();
      const { status } = await attempt("admin", given, address);
      return { status, isDelayed: performance.now() - began > 1_900 };
    };
    expect(await timed(password, "203.0.113.1")).to.deep.equal({ status: 200, isDelayed: false });
    expect(await timed("wrong password", "192.0.2.9")).to.deep.equal({ status: 400, isDelayed: true });
    expect(await attempt("admin", password, "192.0.2.9"), "a second attempt there").to.include({ status: 429 });
    expect(await timed(password, "192.0.2.10")).to.deep.equal({ status: 200, isDelayed: true });
    expect(await timed(password, "192.0.2.10")).to.deep.equal({ status: 200, isDelayed: false });
  });

  it("are forgotten after a success, when the wait is over", async () => {
    await fail(5, "admin", "192.0.2.5");
    await identity.db.write("log_in_failures").update({ blocked_until_at: Date.now() });
    expect(await attempt("admin", password, "192.0.2.5")).to.include({ status: 200 });
    await fail(4, "admin", "192.0.2.5");
    expect(await attempt("admin", password, "192.0.2.5")).to.include({ status: 200 });
  });

  it("are shared by all servers, in the database, and of an IPv6 network as one", async () => {
    await fail(5, "admin", "2001:db8:1:2::1");
    expect(await attempt("ADMIN ", password, "2001:db8:1:2:ffff::9")).to.include({ status: 429 });
    expect(await attempt("admin", password, "2001:db8:1:3::1")).to.include({ status: 200 });
    expect(await identity.db.read("log_in_failures")).to.have.lengthOf(4);
  });

  it("many at once are not checked past the limit", async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () => attempt("admin", "wrong password", "192.0.2.6")),
    );
    expect(outcomes.filter(({ status }) => status === 400).length).to.be.at.most(8);
  });

  it("take as long for a name that does not exist as for a wrong password", async () => {
    const times: Record<string, number[]> = { admin: [], nobody: [] };
    for (let round = 0; round < 18; round += 1) {
      for (const name of ["admin", "nobody"]) {
        const began = performance.now();
        await attempt(name, "wrong password", `198.51.100.${round + 20}`);
        times[name]?.push(performance.now() - began);
      }
    }
    const middle = (list: number[] = []) => list.sort((left, right) => left - right)[list.length >> 1] ?? 0;
    // Without the hash of a password it would be a twentieth; a busy machine makes one of the two half as long again.
    expect(middle(times.nobody) / middle(times.admin)).to.be.within(0.5, 2);
  });

  it("take turns as one site: an IPv4 address however it is written, or the IPv6 networks of one customer", () => {
    expect(siteOf("::ffff:192.0.2.1")).to.equal(siteOf("192.0.2.1")).and.not.to.equal(siteOf("192.0.2.2"));
    expect(siteOf("2001:db8:1:2::1")).to.equal(siteOf("2001:0DB8:1:ffff::9")).and.not.to.equal(siteOf("2001:db8:2::1"));
  });

  it("double the delay, up to a quarter of an hour for an account and a minute for an address", () => {
    const limit = { free: 5, longestMs: 900_000 };
    const delays = [4, 5, 6, 7, 14, 15, 1000].map((failures) => delayAfter(failures, limit));
    expect(delays).to.deep.equal([0, 1000, 2000, 4000, 512_000, 900_000, 900_000]);
    expect(delayAfter(100, { free: 20, longestMs: 60_000 })).to.equal(60_000);
  });
});
