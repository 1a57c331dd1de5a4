// The permits of waiting writers: fewer than connections, given in the order of requests.
import { expect } from "chai";
import { classifyDatabaseError } from "../../../db/index.ts";
import { WritePermits } from "../../../db/sqlserver/transaction.ts";
import { failure } from "./failure.ts";

describe("permits of writers", () => {
  /** Work that goes on until it is ended. */
  function open() {
    const { promise, resolve } = Promise.withResolvers<void>();
    return { work: () => promise, end: resolve };
  }
  const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

  it("are a quarter fewer than connections, and at least one", async () => {
    for (const [connections, permits] of [
      [1, 1],
      [2, 1],
      [4, 3],
      [10, 8],
    ] as const) {
      const all = new WritePermits(connections);
      const { work, end } = open();
      let begun = 0;
      const running = Array.from({ length: 12 }, () =>
        all.during(() => {
          begun += 1;
          return work();
        }),
      );
      await settled();
      expect(begun, String(connections)).to.equal(permits);
      end();
      await Promise.all(running);
      expect(begun).to.equal(12);
    }
  });

  it("are given in the order of requests, also after work that failed", async () => {
    const permits = new WritePermits(2);
    const order: number[] = [];
    const works = [1, 2, 3, 4].map((number) =>
      permits
        .during(async () => {
          order.push(number);
          if (number === 2) throw new Error("failed");
        })
        .catch(() => undefined),
    );
    await Promise.all(works);
    expect(order).to.deep.equal([1, 2, 3, 4]);
  });

  it("refuse as busy who waits for too long, and nobody after it waits longer for that", async () => {
    const permits = new WritePermits(2, 20);
    const { work, end } = open();
    const first = permits.during(work);
    const error = await failure(permits.during(async () => undefined));
    expect(classifyDatabaseError(error)).to.equal("busy");
    end();
    await first;
    expect(await permits.during(async () => "in")).to.equal("in");
  });
});
