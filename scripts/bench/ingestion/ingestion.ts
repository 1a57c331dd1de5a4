// Ingestion: a snapshot of ten thousand checkouts, the same again with some gone and some new, and a batch of events.
import { emptyDatabase } from "../databases.ts";
import { startMeasured } from "../process.ts";
import { type Row, rowOf } from "../report.ts";

const checkouts = 10_000;
const MINUTE = 60_000;

export async function measureIngestion(folder: string): Promise<Row[]> {
  const service = await startMeasured("service", [await emptyDatabase(folder)]);
  const now = Math.floor(Date.now() / MINUTE) * MINUTE;
  const post = async (message: object): Promise<number> => {
    const body = JSON.stringify({
      BrokerId: "bench",
      MessageId: crypto.randomUUID(),
      BrokerVersion: null,
      SentUtc: new Date(now).toISOString(),
      Messages: [message],
    });
    const began = performance.now();
    const response = await fetch(`${service.url}/api/v1/brokercompositemessage`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body,
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`The message was refused: ${text}`);
    return (performance.now() - began) / 1000;
  };
  try {
    const first = await post(snapshot(now - 10 * MINUTE, now - 10 * MINUTE, 0));
    const second = await post(snapshot(now - 5 * MINUTE, now - 10 * MINUTE, 500));
    const events = await post(eventBatch(now));
    return [
      rowOf("snapshot of 10,000 checkouts, all new", "s", first, "<= 1"),
      rowOf("the same, 500 gone and 500 new", "s", second, "<= 1"),
      rowOf("1,000 events", "s", events),
    ];
  } finally {
    await service.stop();
  }
}

/** Checkouts from number `from` on, over fifty pools of one server; they started some hours before `began`. */
function snapshot(at: number, began: number, from: number): object {
  const pools = Array.from({ length: 50 }, (_, index) => ({
    FeatureName: `feature${index}`,
    FeatureVersion: "2026.1",
    Vendor: "vendord",
    LicenseType: "Floating",
    Total: 500,
    Used: checkouts / 50,
    Checkouts: Array.from({ length: checkouts / 50 }, (_, place) => {
      const number = from + place * 50 + index;
      return {
        UserName: `user${number % 2_500}`,
        Workstation: `ws${number}`,
        Display: `:0.${number % 4}`,
        Handle: String(101 + number),
        ClientVersion: "2026.1",
        NumberOfLicenses: 1,
        StartTimeUtc: new Date(began - (60 + (number % 500)) * MINUTE * (number < checkouts ? 1 : 0)).toISOString(),
        StartPrecisionSeconds: 60,
      };
    }),
  }));
  return {
    MessageType: "data_inquiry",
    LicenseServer: { Name: "27000@bench" },
    TimestampUtc: new Date(at).toISOString(),
    Pools: pools,
  };
}

function eventBatch(at: number): object {
  const events = Array.from({ length: 1_000 }, (_, number) => ({
    EventType: number % 2 === 0 ? "checkout" : "checkin",
    TimestampUtc: new Date(at - 4 * MINUTE + Math.floor(number / 2) * 100).toISOString(),
    Vendor: "vendord",
    FeatureName: `feature${Math.floor(number / 2) % 50}`,
    UserName: `user${Math.floor(number / 2)}`,
    Workstation: `node${Math.floor(number / 2)}`,
  }));
  return { MessageType: "events", LicenseServer: { Name: "27000@bench" }, Events: events };
}
