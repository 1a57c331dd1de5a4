// Equal requests that wait are answered by one piece of work, and none by work that began before it was sent.
import { expect } from "chai";
import { SharedWork } from "../../../server/dispatch/operation-work.ts";

/** Requests whose work the test begins and ends. */
function desk() {
  const shared = new SharedWork<number>();
  const works: { begin: () => void; end: (error?: Error) => void }[] = [];
  const request = (key: string, signal = new AbortController().signal) =>
    shared.run(key, signal, async (begins) => {
      const number = works.length + 1;
      const [turn, done] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      works.push({ begin: turn.resolve, end: (error) => (error ? done.reject(error) : done.resolve()) });
      const hangUp = () => turn.reject(signal.reason);
      signal.addEventListener("abort", hangUp, { once: true });
      await turn.promise;
      begins();
      await done.promise;
      return number;
    });
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  const run = async (number: number, error?: Error) => {
    await settled();
    works[number - 1]?.begin();
    await settled();
    works[number - 1]?.end(error);
    await settled();
  };
  return { request, works, run, settled };
}

describe("work that equal questions share", () => {
  it("is done once for all requests before it begins", async () => {
    const { request, works, run } = desk();
    const requests = [request("a"), request("a"), request("b"), request("a")];
    await run(1);
    await run(2);
    expect(await Promise.all(requests)).to.deep.equal([1, 1, 2, 1]);
    expect(works).to.have.length(2);
  });

  it("is done anew, and once, for requests that come while it runs, when it is over", async () => {
    const { request, works, run, settled } = desk();
    const first = request("a");
    await settled();
    works[0]?.begin();
    await settled();
    const later = [request("a"), request("a")];
    await settled();
    expect(works).to.have.length(1);
    works[0]?.end();
    await settled();
    await run(2);
    expect([await first, ...(await Promise.all(later))]).to.deep.equal([1, 2, 2]);
  });

  it("is done by another one where the request that was to do it is given up", async () => {
    const { request, works, run, settled } = desk();
    const hangUp = new AbortController();
    const given = request("a", hangUp.signal).catch((error: Error) => error.name);
    const others = [request("a"), request("a")];
    await settled();
    hangUp.abort();
    expect(await given).to.equal("AbortError");
    await settled();
    expect(works).to.have.length(2);
    await run(2);
    expect(await Promise.all(others)).to.deep.equal([2, 2]);
  });

  it("fails for all that share it, and for no later request", async () => {
    const { request, run } = desk();
    const requests = [request("a"), request("a")].map((one) => one.catch((error: Error) => error.message));
    await run(1, new Error("broken"));
    expect(await Promise.all(requests)).to.deep.equal(["broken", "broken"]);
    const after = request("a");
    await run(2);
    expect(await after).to.equal(2);
  });
});
