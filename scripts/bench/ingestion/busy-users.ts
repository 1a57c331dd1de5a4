// Reports of users who take and give back licences all day: what one of them takes must not grow with what they had that day.
import { emptyDatabase } from "../databases.ts";
import { median } from "../load.ts";
import { startMeasured } from "../process.ts";
import { type Row, rowOf } from "../report.ts";
import { post } from "./post.ts";

const reports = 600;
const compared = 50;
const users = 100;
const everyMs = 10_000;

export async function measureBusyUsers(folder: string): Promise<Row[]> {
  const service = await startMeasured("service", [await emptyDatabase(folder)]);
  const began = Date.now() - reports * everyMs;
  const seconds: number[] = [];
  try {
    for (let turn = 0; turn < reports; turn += 1)
      seconds.push(await post(service, snapshot(began + turn * everyMs, turn)));
  } finally {
    await service.stop();
  }
  const [early, late] = [seconds.slice(compared, 2 * compared), seconds.slice(-compared)];
  const what = `a report of ${users} checkouts, all new, after ${reports - compared} such reports : after ${compared}`;
  return [rowOf(what, "s", median(late), "<= 1.5", median(early))];
}

/** Each user holds a licence that began with this report, at another workstation each time. */
function snapshot(at: number, turn: number): object {
  const StartTimeUtc = new Date(at).toISOString();
  const Checkouts = Array.from({ length: users }, (_, place) => ({
    ...{ UserName: `busy${place}`, Workstation: `ws${(place + turn) % 500}`, Handle: `${turn}.${place}` },
    ...{ NumberOfLicenses: 1, StartTimeUtc, StartPrecisionSeconds: 60 },
  }));
  const pool = { FeatureName: "busy", FeatureVersion: "1.0", Vendor: "busyd", LicenseType: "Floating", Total: 500 };
  return {
    ...{ MessageType: "data_inquiry", LicenseServer: { Name: "27000@bench-busy" }, TimestampUtc: StartTimeUtc },
    Pools: [{ ...pool, Used: users, Checkouts }],
  };
}
