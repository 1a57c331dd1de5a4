// docs/troubleshooting.md explains what to do about each problem code of the contract, each log line of level warn or
// above, and each state of /health/ready; and about none that there is no longer.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import { root, sourcesIn } from "../architecture/sources.ts";

const text = readFileSync(join(root, "docs/troubleshooting.md"), "utf8");

/** The words in code type that begin the rows of a section's table. */
function entriesOf(title: RegExp): string[] {
  const section = text.split(/^## /m).find((one) => title.test(one.split("\n", 1)[0] ?? "")) ?? "";
  const [, body = ""] = section.split(/^\|---.*$/m);
  const rows = body.split("\n").filter((line) => line.startsWith("| `"));
  return rows.flatMap((row) => [...(row.split("|")[1] ?? "").matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name));
}

interface Event {
  readonly file: string;
  /** Null: the text of a problem. */
  readonly message: string | null;
}

/** The arguments of a call whose opening bracket is at `from`. */
function argumentsAt(source: string, from: number): string {
  let depth = 0;
  for (let at = from; at < source.length; at += 1) {
    if ("([{".includes(source[at] ?? "")) depth += 1;
    if (")]}".includes(source[at] ?? "")) depth -= 1;
    if (depth === 0) return source.slice(from + 1, at);
  }
  throw new Error("A bracket does not end.");
}

/** What is logged at warn, error or fatal: the texts after the first argument, which is an object. */
function eventsOf(file: string, source: string): Event[] {
  return [...source.matchAll(/\blog\w*\.(?:warn|error|fatal)\(/gi)].flatMap(({ 0: call, index }) => {
    const given = argumentsAt(source, index + call.length - 1).trim();
    const first = given.startsWith("{") ? argumentsAt(given, 0).length + 2 : 0;
    const rest = given.slice(first);
    const messages = [...rest.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, message = ""]) => message);
    if (messages.length > 0) return messages.map((message) => ({ file, message }));
    return [{ file, message: rest.includes("problem.detail") ? null : `? ${given}` }];
  });
}

const rooms = [
  "server",
  "identity",
  "notifications",
  "handlers",
  "directory",
  "domain",
  "legacy-soap",
  "columnar",
  "db",
];
const events = rooms.flatMap((room) => sourcesIn(room).flatMap(({ file, text: source }) => eventsOf(file, source)));

describe("docs/troubleshooting.md", () => {
  it("has an entry for each problem code of the contract, and no other", () => {
    const contract = JSON.parse(readFileSync(join(root, "generated/openapi.json"), "utf8"));
    const codes: string[] = contract.components.schemas.ProblemCode["x-extensible-enum"];
    expect(codes).to.include("internal");
    const [, refused = ""] = text.split("## … a request is refused\n");
    const sections = [...(refused.split(/^## /m)[0] ?? "").matchAll(/^### (.*)$/gm)].map(([, title]) => title);
    expect(sections.sort()).to.deep.equal(["Errors of OAuth 2.0", ...codes].sort());
  });

  it("has an entry for each line of the log of level warn or above, and no other", () => {
    expect(events.length).to.be.greaterThan(10);
    const found = new Set(events.map(({ message }) => message ?? "detail"));
    const described = entriesOf(/the log has a line/);
    const named = text.includes("| the `detail` of a problem with status 500 or more | error |") ? ["detail"] : [];
    expect([...described, ...named].sort()).to.deep.equal([...found].sort());
  });

  it("has an entry for each state that /health/ready answers", () => {
    const health = readFileSync(join(root, "server/app/health.ts"), "utf8");
    const errors = readFileSync(join(root, "db/errors.ts"), "utf8");
    const [, reasons = ""] = /type UnusableReason = ([^;]+);/.exec(errors) ?? [];
    const states = [...health.matchAll(/database: "(\w+)"/g), ...reasons.matchAll(/"(\w+)"/g)].map(([, name]) => name);
    const ending = [...health.matchAll(/= \{ status: "(\w+)" \}/g)].map(([, name]) => name);
    const wanted = [...states, ...ending].filter((state) => state !== "up");
    expect(wanted).to.include.members(["down", "full", "ending", "damaged"]);
    expect(entriesOf(/is not `ready`/).sort()).to.deep.equal(wanted.sort());
  });
});
