// In which order passwords are checked while many wait, and how many may wait.
import { expect } from "chai";
import { type Claimant, HashingLimiter, HashingRefused, type Limits } from "../../identity/accounts/password-hash.ts";

const bounds = { ofAddress: 3, inAll: 5 };
const limits: Limits = { atOnce: 1, trusted: bounds, strangers: bounds, longestWaitMs: 60_000 };

/** A limiter whose only permit is taken until `free`; `done` names those that got it, and `refused` the others. */
function occupied(given: Partial<Limits> = {}) {
  const limiter = new HashingLimiter({ ...limits, ...given });
  const [done, refused]: [string[], string[]] = [[], []];
  const { promise: end, resolve: free } = Promise.withResolvers<void>();
  const all = [limiter.run(null, () => end)];
  return {
    done,
    refused,
    enter(name: string, claimant: Claimant | null): void {
      const run = limiter.run(claimant, async () => void done.push(name));
      all.push(run.catch((error) => void refused.push(error instanceof HashingRefused ? name : String(error))));
    },
    async free(): Promise<void> {
      free();
      await Promise.all(all);
    },
  };
}

const stranger = (address: string, account: string): Claimant => ({ isTrusted: false, address, account });
const known = (address: string, account: string): Claimant => ({ isTrusted: true, address, account });

describe("the limiter of hashing", () => {
  it("go around the addresses, and at each address around its accounts, in the order of their coming", async () => {
    const { enter, free, done, refused } = occupied({ strangers: { ofAddress: 9, inAll: 9 } });
    for (const name of ["a1", "a2", "a3"]) enter(name, stranger("a", "one"));
    enter("a4", stranger("a", "two"));
    enter("b1", stranger("b", "one"));
    enter("c1", stranger("c", "one"));
    await free();
    expect(done).to.deep.equal(["a1", "b1", "c1", "a4", "a2", "a3"]);
    expect(refused).to.deep.equal([]);
  });

  it("come first for those who logged in already and then those known at their address; each fourth is a stranger's", async () => {
    const { enter, free, done } = occupied({ trusted: { ofAddress: 9, inAll: 9 } });
    enter("stranger 1", stranger("a", "one"));
    enter("stranger 2", stranger("a", "one"));
    for (const name of ["known 1", "known 2", "known 3", "known 4"]) enter(name, known("a", "two"));
    enter("logged in", null);
    await free();
    expect(done).to.deep.equal([
      ...["logged in", "known 1", "known 2", "stranger 1", "known 3", "known 4", "stranger 2"],
    ]);
  });

  it("are refused to the next of an address with too many waiting, by its account with the most, and to nobody elsewhere", async () => {
    const { enter, free, done, refused } = occupied();
    enter("first", stranger("a", "one"));
    enter("second", stranger("a", "one"));
    enter("third", stranger("a", "two"));
    enter("fourth", stranger("a", "three"));
    enter("fifth", stranger("a", "two"));
    enter("elsewhere", stranger("b", "one"));
    await free();
    expect(refused).to.deep.equal(["second", "fifth"]);
    expect(done).to.deep.equal(["first", "elsewhere", "third", "fourth"]);
  });

  it("are taken from the address with the most waiting when the line is full, and refused where each has one", async () => {
    const { enter, free, refused } = occupied();
    for (const name of ["a1", "a2", "a3"]) enter(name, stranger("a", name));
    for (const name of ["b", "c", "d", "e"]) enter(name, stranger(name, "one"));
    expect(refused, "at once").to.deep.equal([]);
    await Promise.resolve();
    await free();
    expect(refused).to.deep.equal(["a3", "a2"]);
    const full = occupied();
    for (const name of ["a", "b", "c", "d", "e", "f"]) full.enter(name, stranger(name, "one"));
    full.enter("logged in", null);
    await full.free();
    expect(full.refused).to.deep.equal(["f"]);
    expect(full.done).to.include("logged in");
  });

  it("are refused to those who waited for too long, also while no permit is free", async () => {
    const limiter = new HashingLimiter({ ...limits, longestWaitMs: 1_500 });
    const { promise: end, resolve: free } = Promise.withResolvers<void>();
    const first = limiter.run(null, () => end);
    const late = await limiter.run(stranger("a", "one"), async () => "run").catch((error: unknown) => error);
    expect(late).to.be.instanceOf(HashingRefused).and.include({ retryAfterSeconds: 2 });
    free();
    await first;
    expect(await limiter.run(stranger("a", "one"), async () => "run")).to.equal("run");
  });

  it("go on after work that failed", async () => {
    const limiter = new HashingLimiter(limits);
    const failed = limiter.run(null, () => Promise.reject(new Error("broken"))).catch((error: Error) => error.message);
    expect([await failed, await limiter.run(null, async () => "run")]).to.deep.equal(["broken", "run"]);
  });
});
