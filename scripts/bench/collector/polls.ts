// A poll of ten thousand checkouts of each licence manager, as its tool prints it, and how long its reader takes.
import { managers } from "../../../collector/sources/index.ts";
import { zoneNamed } from "../../../collector/text/zone.ts";
import { median } from "../load.ts";
import { type Row, rowOf } from "../report.ts";

const checkouts = 10_000;
const times = 7;
/** Tuesday, 10 March 2026, noon: what is printed lies in the days before. */
const at = Date.UTC(2026, 2, 10, 12);

interface Poll {
  readonly what: string;
  /** A name of collector/sources/index.ts. */
  readonly manager: string;
  readonly head: readonly string[];
  readonly line: (index: number) => string;
  readonly tail?: readonly string[];
}

const user = (index: number) => `user${index % 900}`;
const host = (index: number) => `ws-${index % 700}`;
/** A minute of the last week, for each checkout another one. */
const startOf = (index: number) => new Date(at - 60_000 * (index + 1));
const two = (value: number) => String(value).padStart(2, "0");
const days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];
const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const clock = (start: Date) => `${two(start.getUTCHours())}:${two(start.getUTCMinutes())}`;
const iso = (index: number) => startOf(index).toISOString().slice(0, 16).replace("T", " ");
const ctime = (start: Date) =>
  `${days[start.getUTCDay()]} ${months[start.getUTCMonth()]} ${String(start.getUTCDate()).padStart(2)}`;

const dslsColumns =
  "Editor,EditorId,Feature,Model,Commercial Type,Max Release Number,Max Release Date,Pricing Structure,Max Casual Duration,Expiration Date,Customer ID,Count,Inuse,Tokens,Casual Usage (mn),Host,User,Internal ID,Active Process,Client Code Version,Session ID,Granted Since,Last Used At,Granted At,Queue Position,";

const polls: readonly Poll[] = [
  {
    what: "FlexLM",
    manager: "flexlm",
    head: [
      "Flexible License Manager status on Tue 3/10/2026 12:00",
      "License server status: 27000@lic-1",
      "     lic-1: license server UP (MASTER) v11.19.0",
      "Vendor daemon status (on lic-1):",
      "   vendord: UP v11.19.0",
      "Feature usage info:",
      "Users of solve:  (Total of 20000 licenses issued;  Total of 10000 licenses in use)",
      '  "solve" v5.0, vendor: vendord, expiry: permanent(no expiration date)',
    ],
    line: (index) => {
      const start = startOf(index);
      const when = `${days[start.getUTCDay()]} ${start.getUTCMonth() + 1}/${start.getUTCDate()} ${clock(start)}`;
      return `    ${user(index)} ${host(index)} :0 (v5.0) (lic-1/27000 ${index}), start ${when}`;
    },
  },
  {
    what: "RLM",
    manager: "rlm",
    head: [
      "    rlm status on lic-2 (port 5053), up 99d 11:08:25",
      "    rlm software version v12.2 (build:2)",
      "    --------- ISV servers ----------",
      "    Name           Port Running Restarts",
      "    acme             63133   Yes      0",
      "    acme license pool status on lic-2 (port 63133)",
      "    solver v3.0",
      "        count: 20000, # reservations: 0, inuse: 10000, exp: permanent",
      "        obsolete: 0, min_remove: 120, total checkouts: 169",
      "    acme license usage status on lic-2 (port 63133)",
    ],
    line: (index) => {
      const start = startOf(index);
      const when = `${two(start.getUTCMonth() + 1)}/${two(start.getUTCDate())} ${clock(start)}`;
      return `    solver v3.0: ${user(index)}@${host(index)} 1/0 at ${when}  (handle: ${index.toString(16)})`;
    },
  },
  {
    what: "DSLS",
    manager: "dsls",
    head: ["    Standalone mode", "    Ready: yes", "    Server name: lic-3   Server id: ZSD-123", dslsColumns],
    line: (index) =>
      `Dassault Systemes,5E756A80,SRU,Token,STD,423,2027-01-01 00:59:00,YLC,0,2027-01-01 00:59:00,10001723,20000,10000,1,,${host(index)} (263.0)/127.0.0.1,${user(index)},SRU,/opt/solver ( ${index}),6.424,${index.toString(16)},${iso(index)}:34,${iso(index)}:50,${iso(index)}:34,`,
  },
  {
    what: "LM-X",
    manager: "lmx",
    head: [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<LM-X STAT_VERSION="3.32">',
      '<LICENSE_PATH TYPE="NETWORK" HOST="6200@lic-4" SERVER_VERSION="5.5" UPTIME="8 hour(s)" STATUS="SUCCESS">',
      '<FEATURE NAME="Works" VERSION="22.0" VENDOR="ACME" START="2020-04-25" END="2027-12-31" USED_LICENSES="10000" TOTAL_LICENSES="20000" DENIED_LICENSES="0" SHARE="CUSTOM ,VIRTUAL">',
    ],
    line: (index) =>
      `<USER NAME="${user(index)}" HOST="${host(index)}" IP="192.0.2.11" USED_LICENSES="1" LOGIN_TIME="${iso(index)}" CHECKOUT_TIME="${iso(index)}" SHARE_CUSTOM="${user(index)}:${index}"/>`,
    tail: ["</FEATURE>", "</LICENSE_PATH>", "</LM-X>"],
  },
  {
    what: "Sentinel RMS",
    manager: "rms",
    head: [
      ' [Contacting Sentinel RMS Development Kit server on host "lic-5"]',
      " |- Feature Information",
      '   |- Feature name                     : "PIPE 201"',
      '   |- Feature version                  : "1.0"',
      "   |- Maximum concurrent user(s)       : 20000",
      "   |- Unreserved tokens in use         : 10000",
      "   |- Reserved tokens in use           : 0",
      " |- Client Information",
    ],
    line: (index) => {
      const start = startOf(index);
      return [
        `   |- User name                        : ${user(index)}`,
        `   |- Host name                        : ${host(index)}`,
        "   |- X display name                   : :0",
        "   |- Shared ID name                   : default-sharing-ID",
        "   |- Number of Tokens used            : 1",
        `   |- Status                           : Running since ${ctime(start)} ${clock(start)}:00 2026`,
        "   |- Is Commuter Token                : NO",
      ].join("\n");
    },
  },
  {
    what: "MathLM",
    manager: "mathlm",
    head: ["SERVER v14.0", "POOL Mathematica~10000~20000"],
    line: (index) =>
      `USER Mathematica~${user(index)}~${host(index)}.example~${Math.floor(index / 60)}:${two(index % 60)}`,
  },
  {
    what: "Sentinel LDK",
    manager: "ldk",
    head: [
      "/*JSON:features*/",
      '{"ndx":"1","ven":"40094","haspid":"100000001","fid":"1","fn":"CAD Pro","locnet":"Net","maxl":"20000","cl":"10000","logl":"20000","logc":"10000","lic":"Perpetual"},',
      '{"fhaspid":"0","ffea":"0","cnt":"1"}',
      "/* <admin_status><code>0</code></admin_status> */",
      "/*JSON:sessions*/",
    ],
    line: (index) => {
      const start = startOf(index);
      const day = `${days[start.getUTCDay()]} ${months[start.getUTCMonth()]} ${start.getUTCDate()}, 2026`;
      return `{"index":"${index}","sid":"${index.toString(16)}","acc":"Remote","vendorid":"40094","haspid":"100000001","haspname":"HASP HL NetTime 10","prid":"1","productname":"CAD Suite","prv":"","fid":"1","fn":"CAD Pro","cli":"192.0.2.31","usr":"${user(index)}","scrn":"","mch":"${host(index)}","pid":"${index}","seats":"1","lt":"${day} ${clock(start)}:31","rt":"11:58:03"},`;
    },
    tail: [`{"fhaspid":"0","cnt":"${checkouts}"}`, "/* <admin_status><code>0</code></admin_status> */"],
  },
  {
    what: "LSTC",
    manager: "lstc",
    head: ["Using user specified server 31010@lic-6", "                     Running Programs"],
    line: (index) =>
      `${user(index)}    ${index}@${host(index)}.example MPPDYNA  ${ctime(startOf(index))} ${clock(startOf(index))}    1`,
    tail: ["No programs queued"],
  },
  {
    what: "generic JSON",
    manager: "generic",
    head: ['{"name":"7272@lic-7","features":[{"name":"planner","total":20000,"used":10000,"checkouts":['],
    line: (index) =>
      `{"user":"${user(index)}","host":"${host(index)}","handle":"${index}","start":"${iso(index).replace(" ", "T")}:00Z"}${index < checkouts - 1 ? "," : "]}]}"}`,
  },
  {
    what: "generic CSV",
    manager: "generic",
    head: ["server,feature,version,total,used,user,host,handle,start"],
    line: (index) => `7272@lic-7,planner,1.0,20000,10000,${user(index)},${host(index)},${index},${iso(index)}:00`,
  },
  {
    what: "generic XML",
    manager: "generic",
    head: [
      '<SERVER name="lic-7" port="7272" server_status="ok">',
      '<FEATURE exp_date_utc="permanent" inuse="10000" license_type="Floating" name="planner" total="20000" vendor="ACME">',
    ],
    line: (index) =>
      `<USER borrowed="false" linger_time="3600" name="${user(index)}" number_of_lics="1" start_time_utc="${startOf(index).getTime()}" workstation="${host(index)}"/>`,
    tail: ["</FEATURE>", "</SERVER>"],
  },
];

/** The median of a few; the first of them is that of a program that has just started. */
export function measurePolls(): Row[] {
  return polls.map((poll) => {
    const text = [
      ...poll.head,
      ...Array.from({ length: checkouts }, (_, index) => poll.line(index)),
      ...(poll.tail ?? []),
    ];
    const measured = Array.from({ length: times }, () => millisecondsOf(poll, text.join("\n")));
    return rowOf(`poll of 10,000 checkouts read, ${poll.what}`, "ms", median(measured), "<= 100");
  });
}

function millisecondsOf({ what, manager }: Poll, text: string): number {
  const zone = zoneNamed("Europe/Berlin");
  if (!zone) throw new Error("There is no such zone.");
  const context = { server: null, asked: "lic-0", at, isAtSet: false, zone, exitCode: 0 };
  const began = performance.now();
  const { messages = [] } = managers[manager]?.readStatus?.(text, context) ?? {};
  const taken = performance.now() - began;
  const read = messages.flatMap((one) => (one.MessageType === "data_inquiry" ? one.Pools : []));
  const found = read.reduce((sum, { Checkouts = [] }) => sum + Checkouts.length, 0);
  if (found !== checkouts) throw new Error(`${what}: ${found} checkouts were read.`);
  return taken;
}
