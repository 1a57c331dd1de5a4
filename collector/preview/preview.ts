// What the collector would read of one text, for whoever pastes it: pools, holders, and the lines that cannot be read. The
// readers are the collector's; where none is named, they are tried in turn.
import type { DataInquiryMessage, ReportedPool } from "../../generated/contract.ts";
import { managers } from "../sources/index.ts";
import { CannotRead, type Manager, type ReadingContext, type StatusReading } from "../sources/manager.ts";
import { machineZone, zoneNamed } from "../text/zone.ts";

export const kinds = ["Status", "LicenseFile", "OptionsFile"] as const;
export type Kind = (typeof kinds)[number];

export interface PreviewRequest {
  readonly text: string;
  /** A name of sources/index.ts; null tries all. */
  readonly manager: string | null;
  /** Null tries all. */
  readonly kind: Kind | null;
  /** An IANA name, for times that are printed without a zone. */
  readonly zone: string;
  /** When it is read, in milliseconds UTC. */
  readonly now: number;
}

export type Preview = ReturnType<typeof shown>;

/** Nobody reads more than so many rows; the counts are of all. */
const mostRows = 1_000;
const mostLines = 100;
const longestLine = 500;
/** Stands for a licence server's name that is missing in the text: a colon alone is never printed as a name. */
const unnamed = ":";

interface Attempt {
  readonly manager: string | null;
  readonly kind: Kind | null;
  readonly reading: StatusReading | null;
  readonly error: string | null;
}

export function previewOf(request: PreviewRequest): Preview {
  const isDown = wordsOfDown.test(request.text);
  const scored = attemptsOf(request).map((attempt) => ({ attempt, score: scoreOf(attempt, isDown) }));
  const [best] = scored.toSorted((one, other) => other.score - one.score);
  if (best === undefined) return nothing("the collector has no such reader for such a text");
  if (request.manager === null && best.score === notUnderstood)
    return nothing("no reader of the collector understands it");
  return shown(best.attempt);
}

function attemptsOf({ text, manager, kind, zone, now }: PreviewRequest): Attempt[] {
  const context: ReadingContext = {
    server: null,
    address: null,
    at: now,
    isAtSet: false,
    exitCode: null,
    // A printed zone wins over the one of whoever looks.
    zone: { ...(zoneNamed(zone) ?? machineZone()), origin: "this machine" },
  };
  const contents = text.replace(/^\uFEFF/, "");
  return Object.entries(managers)
    .filter(([name]) => manager === null || name === manager)
    .flatMap(([name, one]) =>
      kinds
        .filter((each) => kind === null || each === kind)
        .flatMap((each) => {
          const read = readerOf(one, each);
          return read === null ? [] : [{ manager: name, kind: each, ...tried(read, contents, context) }];
        }),
    );
}

function readerOf({ readStatus, readLicenseFiles }: Manager, kind: Kind): Read | null {
  if (kind === "Status") return readStatus ?? null;
  if (!readLicenseFiles) return null;
  return (text: string, context: ReadingContext) =>
    readLicenseFiles(
      { licenseFile: kind === "LicenseFile" ? text : null, optionsFile: kind === "OptionsFile" ? text : null },
      context,
    );
}

type Read = (text: string, context: ReadingContext) => StatusReading;

/** A text that names no licence server is read once more, with a placeholder as its name. */
function tried(read: Read, text: string, context: ReadingContext): Pick<Attempt, "reading" | "error"> {
  for (const address of [null, unnamed]) {
    try {
      return { reading: read(text, { ...context, address }), error: null };
    } catch (error) {
      if (!(error instanceof CannotRead)) throw error;
      if (address !== null) return { reading: null, error: error.message };
    }
  }
  return { reading: null, error: null };
}

/** Without them a text that lists nothing means no licence server that is down. */
const wordsOfDown = /\b(down|cannot|can't|unable|refused|no active|not (running|respond))/i;
const notUnderstood = Number.NEGATIVE_INFINITY;
/** How many lines may be unreadable for each thing that is read, where no reader is named. */
const mostUnreadable = 4;

/** How well a text is understood: what was read of it, less what was not. */
function scoreOf({ kind, reading }: Attempt, isDown: boolean): number {
  if (reading === null) return notUnderstood;
  const pools = poolsOf(reading);
  const holders = pools.reduce((sum, { pool }) => sum + (pool.Checkouts?.length ?? 0), 0);
  // A state alone is that of a licence server that runs, as lmstat prints it without -a, or that certainly does not.
  const states = reading.messages.filter(
    ({ MessageType, Status }) => MessageType === "status" && (isDown || Status === "UP"),
  ).length;
  const understood = pools.length + holders + states + (kind === "OptionsFile" ? reading.notes.length : 0);
  const isUnderstood = understood > 0 && reading.unreadable.length <= mostUnreadable * understood;
  return isUnderstood ? understood - reading.unreadable.length : notUnderstood;
}

function poolsOf(reading: StatusReading | null): { server: string | null; pool: ReportedPool }[] {
  return (reading?.messages ?? []).flatMap((message) => {
    const { LicenseServer, Pools = [] } = message as Partial<DataInquiryMessage> & typeof message;
    return Pools.map((pool) => ({ server: nameOf(LicenseServer.Name), pool }));
  });
}

function nameOf(name: string): string | null {
  return name === unnamed ? null : name;
}

function nothing(error: string): Preview {
  return shown({ manager: null, kind: null, reading: null, error });
}

/** The name of a licence server is null where the text has none; counts are of all, lists of the first. */
function shown({ manager, kind, reading, error }: Attempt) {
  const pools = poolsOf(reading);
  const holders = pools.flatMap(({ server, pool }) =>
    (pool.Checkouts ?? []).map((holder) => ({ server, pool: pool.FeatureName, holder })),
  );
  const unreadable = reading?.unreadable ?? [];
  const servers = (reading?.messages ?? []).map(({ LicenseServer, Status }) => {
    return { name: nameOf(LicenseServer.Name), status: Status ?? null };
  });
  return {
    manager,
    kind,
    /** False where the text is cut off: the collector would not apply it. */
    isComplete: reading?.isComplete ?? false,
    /** Why nothing is read, in words. */
    error: error ?? (servers.length + (reading?.notes.length ?? 0) === 0 ? "nothing of it was understood" : null),
    servers: servers.slice(0, mostLines),
    poolCount: pools.length,
    pools: pools.slice(0, mostRows).map(({ server, pool }) => ({ server, pool: { ...pool, Checkouts: null } })),
    holderCount: holders.length,
    holders: holders.slice(0, mostRows),
    unreadableCount: unreadable.length,
    unreadable: unreadable.slice(0, mostLines).map((part) => ({ ...part, text: part.text.slice(0, longestLine) })),
    notes: (reading?.notes ?? []).slice(0, mostLines),
  };
}
