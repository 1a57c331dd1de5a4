// The messages that ingestion is measured with: snapshots of one licence server with fifty pools, and batches of its log.

const checkouts = 10_000;
const pools = 50;
const MINUTE = 60_000;

/** The body of a request, as JSON. */
export function batchOf(message: object): string {
  return JSON.stringify({
    BrokerId: "bench",
    MessageId: crypto.randomUUID(),
    BrokerVersion: null,
    SentUtc: new Date().toISOString(),
    Messages: [message],
  });
}

/** Checkouts from number `from` on; the first ten thousand started some hours before `began`, the others at `at`. */
export function snapshot(at: number, began: number, from: number): object {
  const listed = Array.from({ length: pools }, (_, index) => ({
    FeatureName: `feature${index}`,
    FeatureVersion: "2026.1",
    Vendor: "vendord",
    LicenseType: "Floating",
    Total: 500,
    Used: checkouts / pools,
    Checkouts: Array.from({ length: checkouts / pools }, (_, place) => checkout(from + place * pools + index, began)),
  }));
  return {
    MessageType: "data_inquiry",
    LicenseServer: { Name: "27000@bench" },
    TimestampUtc: new Date(at).toISOString(),
    Pools: listed,
  };
}

function checkout(number: number, began: number): object {
  // A hundred are new a minute.
  const late = Math.max(0, Math.floor((number - checkouts) / 100) + 1);
  const startAt = late > 0 ? began + late * MINUTE : began - (60 + (number % 500)) * MINUTE;
  return {
    UserName: `user${number % 2_500}`,
    Workstation: `ws${number % 5_000}`,
    Display: `:0.${number % 4}`,
    Handle: String(101 + number),
    ClientVersion: "2026.1",
    NumberOfLicenses: 1,
    StartTimeUtc: new Date(startAt).toISOString(),
    StartPrecisionSeconds: 60,
  };
}

/** Five thousand checkouts of an hour from `from` on, and their check-ins; another `turn` has the same users again. */
export function eventBatch(from: number, turn: number): object {
  const Events = Array.from({ length: 10_000 }, (_, number) => {
    const pair = Math.floor(number / 2);
    return {
      EventType: number % 2 === 0 ? "checkout" : "checkin",
      TimestampUtc: new Date(from + pair * 600 + (number % 2) * 500_000).toISOString(),
      Vendor: "logd",
      FeatureName: `logged${pair % pools}`,
      UserName: `user${pair % 2_500}`,
      Workstation: `ws${pair % 2_500}`,
      Handle: `${turn}.${pair}`,
    };
  });
  return { MessageType: "events", LicenseServer: { Name: "27000@bench-log" }, Events };
}

/** The log of so many checkouts, each of another user at `at`. */
export function logOf(at: number, number: number, count: number): object {
  const TimestampUtc = new Date(at).toISOString();
  const Events = Array.from({ length: count }, (_, place) => ({
    ...{ EventType: "checkout", TimestampUtc, Vendor: "logd", FeatureName: `logged${place}` },
    ...{ UserName: `user${place}`, Workstation: `ws${place}`, Handle: `${TimestampUtc}.${number}.${place}` },
  }));
  return { MessageType: "events", LicenseServer: { Name: "27000@bench-log" }, Events };
}
