// What a collector prints about the fate of its messages: each counts once, however often it was sent.
import { expect } from "chai";
import { SendReport } from "../../collector/delivery/sender.ts";
import type { BrokerCompositeMessageResult } from "../../generated/contract.ts";

const counts = { PoolsReported: 2, SessionsOpened: 3, SessionsClosed: 1, SessionsUpdated: 4 };
const others = { DenialsAdded: 0, EventsKnown: 0, CheckinsUnmatched: 0 };

function answerTo(MessageId: string): BrokerCompositeMessageResult {
  const result = { Applied: true, Reason: null, ...counts, ...others };
  const of = { BrokerId: "broker-1", MessageId, ReceivedUtc: "2026-03-10T10:00:00.000Z", PendingCommands: 0 };
  return { ...of, Results: [result] } as unknown as BrokerCompositeMessageResult;
}

describe("The report of what was sent", () => {
  it("counts what a message changed once, though it was sent again and answered as before", () => {
    const report = new SendReport();
    for (const id of ["a", "a", "b", "a"]) report.add(answerTo(id));
    expect(report.sent).to.equal(4);
    expect(report.applied).to.deep.include({ Messages: 2, PoolsReported: 4, SessionsOpened: 6, SessionsUpdated: 8 });
  });

  it("knows the last thousand messages, not all of years", () => {
    const report = new SendReport();
    for (let number = 0; number <= 1000; number += 1) report.add(answerTo(String(number)));
    report.add(answerTo("1"));
    expect(report.applied.Messages).to.equal(1001);
    report.add(answerTo("0"));
    expect(report.applied.Messages).to.equal(1002);
  });
});
