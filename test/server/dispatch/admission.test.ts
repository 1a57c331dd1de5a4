// Turns for expensive work: how much runs at once, who comes next, and who is refused.
import { expect } from "chai";
import { Problem } from "../../../domain/problem.ts";
import { Admission } from "../../../server/dispatch/turns.ts";

/** Aborted after each test: nobody is left waiting. */
let everybody = new AbortController();

/** Callers enter one after another; who is inside is seen in `inside`, in the order of entering. */
function gate(limits: Partial<ConstructorParameters<typeof Admission>[0]> = {}) {
  const admission = new Admission({ atOnce: 5, mostPerCaller: 2, mostWaiting: 100, longestWaitMs: 60_000, ...limits });
  const inside: { caller: string; leave: () => void }[] = [];
  const enter = (caller: string, signal: AbortSignal = everybody.signal, permits?: number) =>
    admission.enter(caller, signal, permits).then((leave) => {
      inside.push({ caller, leave });
    });
  /** A caller of which only the position in the queue matters. */
  const enterUnawaited = (caller: string) => enter(caller).catch(() => undefined);
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  const leave = async (caller: string) => {
    const index = inside.findIndex((one) => one.caller === caller);
    inside.splice(index, 1)[0]?.leave();
    await settled();
  };
  return { enter, enterUnawaited, leave, settled, names: () => inside.map(({ caller }) => caller).join("") };
}

async function refusal(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => expect.fail("It was expected to be refused."),
    (error) => error,
  );
}

describe("the turns of expensive work", () => {
  beforeEach(() => {
    everybody = new AbortController();
  });
  afterEach(() => everybody.abort());

  it("give one caller two permits, and others what is left", async () => {
    const { enterUnawaited, settled, names } = gate();
    for (const caller of "aaaaaabb") void enterUnawaited(caller);
    await settled();
    expect(names()).to.equal("aab");
  });

  it("leave a permit for a fourth caller while three take all they can get", async () => {
    const { enterUnawaited, settled, names } = gate();
    for (const caller of "aaaabbbbccccd") void enterUnawaited(caller);
    await settled();
    expect(names()).to.equal("aabcd");
  });

  it("go round among those who wait, whoever came first or most often", async () => {
    const { enterUnawaited, leave, settled, names } = gate({ atOnce: 1 });
    for (const caller of "aaaabbc") void enterUnawaited(caller);
    await settled();
    let order = names();
    for (let step = 0; step < 6; step += 1) {
      await leave(order.at(-1) ?? "");
      order += names();
    }
    expect(order).to.equal("abcabaa");
  });

  it("are lost by whoever hangs up while waiting, and by nobody else", async () => {
    const { enter, leave, settled, names } = gate({ atOnce: 1 });
    const gone = new AbortController();
    void enter("a");
    const waiting = refusal(enter("b", gone.signal));
    void enter("c");
    gone.abort();
    expect(await waiting).to.equal(gone.signal.reason);
    await leave("a");
    await settled();
    expect(names()).to.equal("c");
  });

  it("are refused to a caller of whom too much waits, and not to others", async () => {
    const { enter, enterUnawaited, settled } = gate({ atOnce: 1, mostWaiting: 2 });
    for (const caller of "aaa") void enterUnawaited(caller);
    const problem = await refusal(enter("a"));
    expect(problem).to.be.instanceOf(Problem).with.property("status", 503);
    void enterUnawaited("b");
    await settled();
  });

  it("count the permits that each takes, and nothing waits for more than there are", async () => {
    const { enter, leave, settled, names } = gate({ atOnce: 8, mostPerCaller: 4 });
    for (const [caller, permits] of [
      ["a", 4],
      ["a", 1],
      ["b", 5],
      ["c", 4],
      ["d", 100],
    ] as const) {
      void enter(caller, everybody.signal, permits);
    }
    await settled();
    expect(names()).to.equal("ac");
    await leave("a");
    expect(names(), "four permits are free").to.equal("ca");
    await leave("c");
    expect(names(), "five are needed, seven are free").to.equal("ab");
    await leave("a");
    await leave("b");
    expect(names()).to.equal("d");
  });

  it("are refused after the longest wait", async () => {
    const { enter } = gate({ atOnce: 1, longestWaitMs: 20 });
    void enter("a");
    expect(await refusal(enter("b")))
      .to.be.instanceOf(Problem)
      .with.property("code", "unavailable");
  });
});
