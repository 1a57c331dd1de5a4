// What a broker sends in the recording: a snapshot of a new server, the next one with changes, a log's events, a command's
// result, and a message that was sent before.
import type { Input } from "../../../handlers/types.ts";
import {
  aLog,
  aReport,
  aSnapshot,
  at,
  checkedIn,
  checkedOut,
  denied,
  type Message,
} from "../../support/data/broker-messages.ts";

type Body = Input<"postBrokerCompositeMessage">["body"];

const server = "27000@recorded";
let sent = 0;

function batch(...Messages: Message[]): { body: Body } {
  sent += 1;
  return { body: { BrokerId: "broker-cad", MessageId: `m-${sent}`, SentUtc: "2026-03-02T10:00:00.000Z", Messages } };
}

const checkout = (UserName: string, fields: object = {}) => ({
  UserName,
  Workstation: `ws-${UserName}`,
  Display: ":0",
  StartTimeUtc: "2026-03-02T09:00:00.000Z",
  StartPrecisionSeconds: 60,
  ...fields,
});
const Increments = [{ Quantity: 10, ExpirationDateUtc: "2027-12-31" }];

export const messages = [
  batch(
    aSnapshot(server, "09:10", {
      pools: [
        aReport({ Increments, Checkouts: [checkout("ann"), checkout("bob", { GroupName: "design" })] } as object),
        aReport({ FeatureName: "mesh", Checkouts: [checkout("ann")] }),
      ],
    }),
  ),
  batch(aSnapshot(server, "09:20", { pools: [aReport({ Total: 12, Checkouts: [checkout("bob"), checkout("eva")] })] })),
  batch(
    aLog(
      server,
      checkedOut("09:30", { UserName: "tom" }),
      denied("09:31", { UserName: "ida" }),
      checkedIn("09:40", { UserName: "tom" }),
    ),
  ),
  batch({
    MessageType: "status",
    LicenseServer: { Name: server },
    TimestampUtc: "2026-03-02T09:45:00.000Z",
    Status: "DOWN",
  } as Message),
  batch({ MessageType: "command_result", CommandId: 1, Status: "Complete", Output: "done" } as Message),
];

// Who waits.
const queued = (EventType: "queue" | "dequeue", UserName: string) =>
  ({
    EventType,
    TimestampUtc: at("09:50"),
    Vendor: "acme",
    FeatureName: "cad",
    UserName,
    Workstation: "ws",
  }) as const;
messages.push(
  batch(aLog(server, queued("queue", "ann"), queued("queue", "bob"), queued("dequeue", "bob"))),
  batch(
    aSnapshot(server, "09:52", {
      pools: [aReport({ Queued: 2, QueuedRequests: [{ UserName: "ann" }, { UserName: "ida" }] })],
    }),
  ),
  batch(aSnapshot(server, "09:54", { pools: [aReport({ Queued: 0 })] })),
);

const [first] = messages;
if (first !== undefined) messages.push(first);

/** The state of a collector and of one source. */
export const collectorState = {
  BrokerId: "broker-cad",
  Version: "1.0.0",
  HostName: "lic-cad-01",
  IntervalSeconds: 60,
  StartedUtc: "2026-02-24T10:00:00Z",
  SentUtc: "2026-02-25T10:00:00Z",
  Sources: [
    {
      Name: "cad",
      Manager: "flexlm",
      IntervalSeconds: 60,
      AsksLicenseServer: true,
      LicenseServerNames: ["27000@demo-hamburg1a"],
    },
  ],
};
