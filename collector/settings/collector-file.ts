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
  const ofSchema = check(contents ?? {}) ? [] : toldOf(check.errors ?? []).map(mistakeOf);
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

function mistakesOfSource(source: SourceEntry): { at: string; text: string }[] {
  const mistakes: { at: string; text: string }[] = [];
  const say = (at: keyof SourceEntry, text: string) => mistakes.push({ at, text });
  const manager = managers[source.manager];
  if (!manager) return [{ at: "manager", text: `this version cannot read ${source.manager}` }];
  const { status, statusFile, file, log, reportLog, licenseFile, optionsFile } = source;
  if ([status, statusFile, file, log, reportLog, licenseFile, optionsFile].every((one) => one === undefined))
    say(
      "name",
      "has nothing to read: one is expected of status, statusFile, log, reportLog, licenseFile and optionsFile",
    );
  if (status !== undefined && statusFile === undefined && file === undefined && !manager.calls)
    say("status", `${source.manager} cannot be asked; name a ${manager.readStatus ? "statusFile" : "log"}`);
  if (status !== undefined && /^https?:/i.test(status) && !isPlainAddress(status))
    say("status", "is expected to be a web address alone: user and password belong into the file of credentials");
  if (source.credentials !== undefined && !manager.signIn) say("credentials", `${source.manager} asks for none`);
  if ((statusFile ?? file) !== undefined && !manager.readStatus) say("statusFile", `${source.manager} has none`);
  if (log !== undefined && !manager.log) say("log", `logs of ${source.manager} cannot be read`);
  if (reportLog !== undefined && !manager.reportLog) say("reportLog", `${source.manager} has none`);
  if (licenseFile !== undefined && !manager.readLicenseFiles) say("licenseFile", `of ${source.manager} cannot be read`);
  if (optionsFile !== undefined && !manager.readLicenseFiles) say("optionsFile", `of ${source.manager} cannot be read`);
  if (source.timeZone !== undefined && !zoneNamed(source.timeZone))
    say("timeZone", "is expected to be the IANA name of a time zone, such as Europe/Zurich");
  if (source.at !== undefined && readInstant(source.at) === null)
    say("at", "is expected to be an instant such as 2026-03-02T09:58:00Z");
  if (source.encoding !== undefined && !isEncoding(source.encoding))
    say("encoding", "is expected to be the name of an encoding, such as utf-8, windows-1252 or euc-kr");
  mistakes.push(...mistakesOfTable(source));
  return mistakes;
}

function mistakesOfTable(source: SourceEntry): { at: keyof SourceEntry; text: string }[] {
  const { manager, table, licenseTable, server, optionsFile } = source;
  const mistakes: { at: keyof SourceEntry; text: string }[] = [];
  const say = (at: keyof SourceEntry, text: string) => mistakes.push({ at, text });
  for (const [at, entry] of Object.entries({ table, licenseTable })) {
    if (entry && manager !== "csv") say(at as keyof SourceEntry, `${manager} has none`);
    for (const format of [entry?.dates ?? []].flat())
      if (!isDateFormat(format)) say(at as keyof SourceEntry, `${format} is no format of dates, such as MM/dd/yyyy`);
  }
  if (manager !== "csv") return mistakes;
  if (server === undefined) say("name", "names no licence server: name it with `server`");
  if ((source.statusFile ?? source.file) !== undefined && !table)
    say("name", "has a file without a `table` of its columns");
  if (source.licenseFile !== undefined && !licenseTable) say("licenseFile", "has no `licenseTable` of its columns");
  if (licenseTable?.columns.user !== undefined)
    say("licenseTable", "says what was bought: who holds it stands in `table`");
  if (optionsFile !== undefined) say("optionsFile", "csv has none");
  return mistakes;
}

/** A choice that failed is reported once, not with each of its parts. */
function toldOf(errors: readonly ErrorObject[]): ErrorObject[] {
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
