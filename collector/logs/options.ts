// What is said of a log to be read, and what its reading tells. Types alone.
import type {
  DataInquiryMessage,
  EventsMessage,
  LicenseManagerTypeInput as LicenseManagerType,
  LogEvent,
  ReportedPool,
} from "../../generated/contract.ts";
import type { LogFormat } from "../sources/manager.ts";
import type { ServerZone } from "../text/zone.ts";
import type { LogSource } from "./log-file.ts";

export interface LogOptions {
  format: LogFormat;
  type: LicenseManagerType;
  /** A file, a folder or a pattern. */
  path: string;
  /** Standard input instead of a file. */
  stream: LogSource | null;
  /** Whether reading goes on later: a last line without its end is then left until it has one. */
  follow: boolean;
  server: string | null;
  /** The licence server that the status of the same source names: the log is of the same, whatever it prints. */
  named?: () => string | null;
  /** Whom the source asks: the name of last resort. */
  asked: string | null;
  zone: ServerZone | null;
  machine: ServerZone;
  at: number | null;
  /** Whether a file's time of change dates a log that prints no date. */
  isDatedByFile: boolean;
  year: number | null;
  encoding: string | null;
  /** Where it is kept how far the log was read; null keeps nothing. */
  stateFile: string | null;
  /** Takes a batch over for good before it returns. */
  handOn: (message: EventsMessage) => Promise<void>;
  /** The same for what was bought, of a log that says it. */
  handOnBought?: (message: DataInquiryMessage) => Promise<void>;
  /** Whether the service still knows the last event that was handed on; false has the log read again from its start. */
  knows: (message: EventsMessage) => Promise<boolean>;
  complain: (file: string, line: number, text: string, reason: string) => void;
  note: (text: string) => void;
  /** Bytes read and the file's bytes. */
  progress: (read: number, size: number) => void;
  signal: AbortSignal;
}

export interface LogSummary {
  server: string | null;
  zone: ServerZone | null;
  /** Why its times may be hours off, in words; null where nothing says so. */
  zoneDoubt: string | null;
  /** Lines of this run. */
  lines: number;
  /** The first line of this run in the file, from 1. */
  firstLine: number;
  events: Partial<Record<LogEvent["EventType"], number>>;
  /** Denials after which the client gave up: those that may be true ones. */
  lastAttempts: number;
  /** The latest list of what was bought, where the log has one. */
  bought: readonly ReportedPool[];
  firstEvent: string | null;
  lastEvent: string | null;
}
