// FlexNet Embedded's local licence server as the collector knows it: the JSON of its HTTP interface, and the output of
// flexnetlsadmin. It does not speak lmstat.
import type { DataInquiryMessage, ReportedHost, StatusMessage } from "../../../generated/contract.ts";
import { fits, longestVersion } from "../../text/limits.ts";
import { CannotRead } from "../cannot-read.ts";
import type { Asked, HttpCall, Manager, ReadingContext, StatusReading, UnreadablePart } from "../manager.ts";
import { reportedServer } from "../reported-server.ts";
import { type Answered, type Answers, objectIn, readAnswers, textIn } from "./answers.ts";
import { poolsOf } from "./pools.ts";

const usualPort = "7070";
/** `~` is the instance that there is unless others were made. */
const usualPath = "/api/1.0/instances/~";

export const fne: Manager = {
  type: "FlexNetEmbedded",
  calls: (asked) => {
    const base = baseOf(asked);
    return [
      { kind: "http", url: `${base}/health`, isOptional: true },
      {
        kind: "http",
        url: `${base}/features`,
        heading: "GET /features",
        next: (answer) => callsForClients(base, answer),
      },
    ];
  },
  signIn: (asked) => `${baseOf(asked)}/authorize`,
  readStatus,
  readsFilesTogether: true,
  headingOf: (path) => {
    const [, id] = /features?[-_. ]?(\d+)[-_. ]?clients/i.exec(path.split(/[\\/]/).at(-1) ?? "") ?? [];
    return `GET /features${id === undefined ? "" : `/${id}/clients`}`;
  },
};

/** `status` is a web address, or port and host in any of the usual forms. */
function baseOf({ text, hosts }: Asked): string {
  if (/^https?:/i.test(text)) {
    const { origin, pathname } = new URL(text);
    return origin + (pathname === "/" ? usualPath : pathname.replace(/\/+$/, ""));
  }
  const { host = text, port } = hosts[0] ?? {};
  return `http://${host.includes(":") ? `[${host}]` : host}:${port ?? usualPort}${usualPath}`;
}

/** Who uses a feature that nobody uses is not asked. */
function callsForClients(base: string, answer: string): HttpCall[] {
  const { features } = readAnswers(answer, () => {});
  const used = features.filter(({ fields }) => textIn(fields, "used") !== "0");
  const ids = used.map(({ fields }) => textIn(fields, "id")).filter((id) => /^\w{1,64}$/.test(id));
  return [...new Set(ids)].map((id) => {
    return { kind: "http", url: `${base}/features/${id}/clients`, heading: `GET /features/${id}/clients` };
  });
}

function readStatus(text: string, context: ReadingContext): StatusReading {
  const unreadable: UnreadablePart[] = [];
  const notes: string[] = [];
  const complain = (line: number, contents: string, reason: string) =>
    unreadable.push({ line, reason, text: contents });
  const answers = readAnswers(text, complain);
  const { health, isComplete } = answers;
  const pools = poolsOf(answers, context, complain, (note) => notes.push(note));
  const check = health ? textIn(objectIn(objectIn(health.fields, "LLS"), "database"), "connectionCheck") : "";
  if (check !== "" && !/^success$/i.test(check)) notes.push(`the licence server's database: ${check.slice(0, 200)}`);
  return { messages: messagesOf(answers, pools, context), unreadable, isComplete, printedAt: null, notes };
}

function messagesOf(
  answers: Answers,
  pools: DataInquiryMessage["Pools"],
  context: ReadingContext,
): (DataInquiryMessage | StatusMessage)[] {
  const { features, rows, health, printedServer, hasFeatures } = answers;
  if (!hasFeatures && health === null && printedServer === null) return [];
  const name = context.server ?? nameOf(context.asked) ?? nameOf(printedServer);
  if (name === null) throw new CannotRead("FlexNet Embedded does not name its licence server: give `server`");
  const Hosts = health ? hostsOf(health, name) : [];
  const common = {
    LicenseServer: reportedServer("FlexNetEmbedded", name, context.zone),
    TimestampUtc: new Date(context.at).toISOString(),
    Status: "UP" as const,
    ...(Hosts.length > 0 && { Hosts }),
  };
  if (!hasFeatures) return [{ MessageType: "status", ...common }];
  // The table says nothing of use.
  const Scope = features.length === 0 && rows.length > 0 ? "licenses" : "usage";
  return [{ MessageType: "data_inquiry", ...common, Scope, Pools: pools }];
}

/** A web address as port@host. */
function nameOf(asked: string | null): string | null {
  if (asked === null || !URL.canParse(asked) || !/^https?:/i.test(asked)) return asked;
  const { hostname, port, protocol } = new URL(asked);
  return `${port || (protocol === "https:" ? "443" : "80")}@${hostname}`;
}

/** The version is that of the one host, where its name is known. */
function hostsOf({ fields }: Answered, name: string): ReportedHost[] {
  const Version = textIn(objectIn(fields, "LLS"), "version");
  const [, before, at, host = name, port] = /^(?:(\d{1,5})(@))?(.*?)(?::(\d{1,5}))?$/.exec(name) ?? [];
  const Port = Number((at ? before : port) ?? Number.NaN);
  if (!fits(Version, longestVersion) || Number.isNaN(Port) || Port > 65_535) return [];
  return [{ HostName: host, Port, Role: null, Status: "UP", Version }];
}
