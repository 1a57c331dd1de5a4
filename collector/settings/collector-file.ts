// Reads collector.yaml and names every mistake in it with its line. What it means for the program is sources.ts.
import { readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { Ajv, type ErrorObject } from "ajv";
import { type Document, isMap, isNode, LineCounter, parseDocument } from "yaml";
import { isDateFormat } from "../sources/csv/reader.ts";
import { managers } from "../sources/index.ts";
import { isEncoding } from "../text/decode.ts";
import { readInstant, zoneNamed } from "../text/zone.ts";
import schema from "./collector.schema.json" with { type: "json" };
import { type CollectorConfig, ConfigError, isPlainAddress } from "./config.ts";
import { type CollectorFile, type CollectorSettings, type SourceEntry, settingsOf } from "./sources.ts";

type Path = readonly (string | number)[];

interface Mistake {
  path: Path;
  /** Whether it is about the name of the last step, not its value. */
  isName?: boolean;
  text: string;
}

let check: ReturnType<Ajv["compile"]> | null = null;

/** The settings that a file names. Throws ConfigError with all of its mistakes, each with its line. */
export function readCollectorFile(path: string, config: CollectorConfig): CollectorSettings {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    throw new ConfigError(
      code === "ENOENT"
        ? `${path}: there is no such file; write one as docs/collector.md shows, or propose one by --discover`
        : `${path}: cannot be read: ${code}`,
    );
  }
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const spoiled = document.errors.map(({ pos, message }) => `${path}:${lines.linePos(pos[0]).line}: ${message}`);
  if (spoiled.length > 0) throw new ConfigError(spoiled.join("\n"));
  const contents = document.toJS() as CollectorFile | null;
  const mistakes = mistakesOf(contents);
  if (mistakes.length > 0) {
    const located = mistakes.map((mistake) => ({ line: lineOf(document, lines, mistake), text: wordsOf(mistake) }));
    const inOrder = located.sort((left, right) => left.line - right.line);
    throw new ConfigError([...new Set(inOrder.map(({ line, text }) => `${path}:${line}: ${text}`))].join("\n"));
  }
  const originOf = (at: Path) => `${path}:${lineOf(document, lines, { path: at, isName: true, text: "" })}`;
  return settingsOf(contents as CollectorFile, dirname(resolve(path)), config, originOf);
}

function mistakesOf(contents: CollectorFile | null): Mistake[] {
  check ??= new Ajv({ allErrors: true, verbose: true, strict: false }).compile(schema);
  const ofSchema = check(contents ?? {}) ? [] : relevantErrors(check.errors ?? []).map(mistakeOf);
  const { sources } = (contents ?? {}) as Partial<CollectorFile>;
  if (!Array.isArray(sources)) return ofSchema;
  // A source that is not of its form may be anything: what it means is not looked at.
  const spoiled = new Set(ofSchema.filter(({ path }) => path[0] === "sources").map(({ path }) => path[1]));
  const names = new Map<string, number>();
  const ofMeaning = sources.flatMap((source, index) => {
    if (spoiled.has(index)) return [];
    const first = names.get(source.name.toLowerCase());
    names.set(source.name.toLowerCase(), first ?? index);
    const again = first === undefined ? [] : [{ at: "name", text: `is the name of source ${first + 1} already` }];
    return [...again, ...mistakesOfSource(source)].map(({ at, text }) => ({ path: ["sources", index, at], text }));
  });
  return [...ofSchema, ...ofMeaning];
}

interface SourceMistake {
  at: keyof SourceEntry;
  text: string;
}

/** What a licence manager cannot do that a source wants of it, and values that are none. */
function mistakesOfSource(source: SourceEntry): SourceMistake[] {
  const manager = managers[source.manager];
  if (!manager) return [{ at: "manager", text: `this version cannot read ${source.manager}` }];
  const { status, log, reportLog, licenseFile, optionsFile, credentials, timeZone, at, encoding } = source;
  const statusFile = source.statusFile ?? source.file;
  const name = source.manager;
  const given = [status, statusFile, log, reportLog, licenseFile, optionsFile];
  const isWithUser = status !== undefined && /^https?:/i.test(status) && !isPlainAddress(status);
  const isZone = timeZone === undefined || zoneNamed(timeZone) !== null;
  const isInstant = at === undefined || readInstant(at) !== null;
  const mistakes: [isMistake: boolean, at: keyof SourceEntry, text: string][] = [
    [
      given.every((one) => one === undefined),
      "name",
      "has nothing to read: one is expected of status, statusFile, log, reportLog, licenseFile and optionsFile",
    ],
    [
      status !== undefined && statusFile === undefined && !manager.calls,
      "status",
      `${name} cannot be queried; name a ${manager.readStatus ? "statusFile" : "log"}`,
    ],
    [
      isWithUser,
      "status",
      "is expected to be a web address alone: user and password belong into the file of credentials",
    ],
    [credentials !== undefined && !manager.signIn, "credentials", `${name} needs none`],
    [statusFile !== undefined && !manager.readStatus, "statusFile", `${name} has none`],
    [log !== undefined && !manager.log, "log", `logs of ${name} cannot be read`],
    [reportLog !== undefined && !manager.reportLog, "reportLog", `${name} has none`],
    [licenseFile !== undefined && !manager.readLicenseFiles, "licenseFile", `of ${name} cannot be read`],
    [optionsFile !== undefined && !manager.readLicenseFiles, "optionsFile", `of ${name} cannot be read`],
    [!isZone, "timeZone", "is expected to be the IANA name of a time zone, such as Europe/Zurich"],
    [!isInstant, "at", "is expected to be an instant such as 2026-03-02T09:58:00Z"],
    [
      encoding !== undefined && !isEncoding(encoding),
      "encoding",
      "is expected to be the name of an encoding, such as utf-8, windows-1252 or euc-kr",
    ],
  ];
  return [...chosen(mistakes), ...mistakesOfFormats(source), ...mistakesOfTable(source)];
}

function chosen(mistakes: readonly [isMistake: boolean, at: keyof SourceEntry, text: string][]): SourceMistake[] {
  return mistakes.flatMap(([isMistake, at, text]) => (isMistake ? [{ at, text }] : []));
}

/** Tables of another manager than csv, and their formats of dates. */
function mistakesOfFormats({ manager, table, licenseTable }: SourceEntry): SourceMistake[] {
  const entries = [
    { at: "table" as const, entry: table },
    { at: "licenseTable" as const, entry: licenseTable },
  ];
  return entries.flatMap(({ at, entry }) => {
    const wrong = [entry?.dates ?? []].flat().filter((format) => !isDateFormat(format));
    const ofDates = wrong.map((format) => ({ at, text: `${format} is no format of dates, such as MM/dd/yyyy` }));
    return entry && manager !== "csv" ? [{ at, text: `${manager} has none` }, ...ofDates] : ofDates;
  });
}

function mistakesOfTable(source: SourceEntry): SourceMistake[] {
  const { manager, table, licenseTable, server, optionsFile, licenseFile } = source;
  const hasFile = (source.statusFile ?? source.file) !== undefined;
  const namesUsers = licenseTable?.columns.user !== undefined;
  if (manager !== "csv") return [];
  return chosen([
    [server === undefined, "name", "names no licence server: name it with `server`"],
    [hasFile && !table, "name", "has a file without a `table` of its columns"],
    [licenseFile !== undefined && !licenseTable, "licenseFile", "has no `licenseTable` of its columns"],
    [namesUsers, "licenseTable", "says what was bought: who holds it stands in `table`"],
    [optionsFile !== undefined, "optionsFile", "csv has none"],
  ]);
}

/** A choice that failed is reported once, not with each of its parts. */
function relevantErrors(errors: readonly ErrorObject[]): ErrorObject[] {
  const choices = errors.filter(({ keyword }) => keyword === "oneOf").map(({ instancePath }) => `${instancePath}/`);
  const isPart = ({ instancePath }: ErrorObject) => choices.some((choice) => `${instancePath}/`.startsWith(choice));
  return errors.filter((error) => error.keyword === "oneOf" || !isPart(error));
}

function mistakeOf({ instancePath, keyword, params, message = "", parentSchema }: ErrorObject): Mistake {
  const path = instancePath
    .split("/")
    .slice(1)
    .map((step) => (/^\d+$/.test(step) ? Number(step) : step.replaceAll("~1", "/").replaceAll("~0", "~")));
  const expected = (parentSchema as { description?: string } | undefined)?.description;
  switch (keyword) {
    case "additionalProperties":
      return { path: [...path, String(params.additionalProperty)], isName: true, text: "is not known" };
    case "required":
      return { path: [...path, String(params.missingProperty)], text: "is missing" };
    case "enum":
      return { path, text: `is expected to be one of ${(params.allowedValues as unknown[]).join(", ")}` };
    default:
      return { path, text: keyword === "oneOf" && expected ? expected : message };
  }
}

function wordsOf({ path, text }: Mistake): string {
  const steps = path.map((step) => (typeof step === "number" ? `[${step}]` : `.${step}`)).join("");
  return `${steps.replace(/^\./, "") || "the file"}: ${text}`;
}

/** From 1: where it stands, or where the nearest thing around it begins. */
function lineOf(document: Document, lines: LineCounter, { path, isName }: Mistake): number {
  for (let length = path.length; length >= 0; length -= 1) {
    const node = length === 0 ? document.contents : document.getIn(path.slice(0, length), true);
    if (!isNode(node) || !node.range) continue;
    const around = document.getIn(path.slice(0, length - 1), true);
    const pair = isMap(around) && around.items.find(({ key }) => String(key) === String(path[length - 1]));
    const key = pair && isName && isNode(pair.key) ? pair.key.range : null;
    return lines.linePos((key ?? node.range)[0]).line;
  }
  return 1;
}
