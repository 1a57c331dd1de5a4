// What a directory may answer to harm us, by intent or not: nothing of an answer that is not complete is used, and nothing of a
// complete one becomes what it may not be.
import { expect } from "chai";
import type { Database } from "../../db/index.ts";
import { usualLimits } from "../../directory/connection.ts";
import { readDirectory, takeOver } from "../../directory/update.ts";
import { openTestDatabase } from "../support/data/database.ts";
import {
  type AnEntry,
  type Answer,
  type Answering,
  type AnsweringServer,
  answerBytes,
  type SearchRequest,
  startAnswering,
} from "./answering-server.ts";
import { directorySettings, once, refusalOf } from "./build-settings.ts";

const base = "dc=example,dc=com";

const person = (uid: string, more: AnEntry["values"] = {}): AnEntry => ({
  dn: `uid=${uid},${base}`,
  values: { entryUUID: [`id of ${uid}`.replaceAll(" ", "-")], uid: [uid], sn: [`Name of ${uid}`], ...more },
});

describe("a directory's answer", () => {
  let db: Database;
  let server: AnsweringServer | undefined;
  beforeEach(async () => {
    db = await openTestDatabase();
  });
  afterEach(async () => {
    await server?.stop();
    server = undefined;
    await db.close();
  });

  async function answering(answer: Answering, more: Record<string, string> = {}) {
    server = await startAnswering(answer);
    const login = { SVC_PEOPLE_BIND_DN: `cn=reader,${base}`, SVC_PEOPLE_BIND_PASSWORD: "a secret horse" };
    return directorySettings({ SVC_PEOPLE_URL: server.url, SVC_PEOPLE_BASE: base, ...login, ...more });
  }
  const refused = async (answer: Answering, limits = usualLimits, more: Record<string, string> = {}) => {
    const settings = await answering(answer, more);
    const refusal = await refusalOf(readDirectory(settings, new AbortController().signal, limits));
    expect(refusal).to.match(/^DirectoryUnread: The directory could not be read: [\x20-\x7e]+$/);
    expect(refusal).not.to.include("horse");
    await server?.stop();
    return refusal.replace("DirectoryUnread: The directory could not be read: ", "");
  };

  it("is put together of its pages, and refused where they end before the last one, or the connection does", async () => {
    const pages: Record<string, Answer> = {
      "": { entries: [person("a"), person("b")], cookie: "page-1" },
      "page-1": { entries: [person("c")], cookie: "page-2" },
      "page-2": { entries: [person("d")], cookie: "" },
    };
    const settings = await answering(({ cookie }) => pages[cookie]);
    const { people } = await readDirectory(settings, new AbortController().signal);
    expect(people.map(({ name }) => name)).to.deep.equal(["a", "b", "c", "d"]);
    await server?.stop();
    const emptied = await refused(({ cookie }) => (cookie === "page-1" ? { cookie: "page-2" } : pages[cookie]));
    expect(emptied).to.equal("its pages ended before the last one.");
    const cut = ({ cookie }: SearchRequest, socket: { destroy(): unknown }) =>
      cookie === "" ? pages[cookie] : void socket.destroy();
    expect(await refused(cut)).to.equal("the connection ended.");
    const half = await refused(
      (_asked, socket, id) => void socket.end(answerBytes(id, pages[""] as Answer).subarray(0, 99)),
    );
    expect(half).to.equal("the connection ended.");
    for (const code of [1, 3, 4, 10, 11, 50, 51, 52, 80]) {
      const failed = await refused(({ cookie }) => (cookie === "" ? pages[cookie] : { entries: [person("x")], code }));
      expect(failed).to.match(/^it answered \w+ \(\d+\)\.$/);
    }
  });

  it("is never searched again on a connection without a log-in after the first one ended", async () => {
    const settings = await answering(({ cookie }, socket, id) => {
      if (cookie !== "") return { entries: [person("b")], cookie: "" };
      socket.end(answerBytes(id, { entries: [person("a")], cookie: "page-1" }));
      return undefined;
    });
    expect(await refusalOf(once(db, settings))).to.include("the connection ended");
    expect([server?.connections, server?.logins]).to.deep.equal([1, [`cn=reader,${base} a secret horse`]]);
  });

  it("is waited for with limits, whether nothing comes, drop by drop, or without an end", async () => {
    const soon = { ...usualLimits, answerMs: 300 };
    expect(await refused(() => undefined, soon)).to.equal("it did not answer in time.");
    const drops: NodeJS.Timeout[] = [];
    const dripping: Answering = (_asked, socket, id) => {
      const bytes = answerBytes(id, { entries: [person("a")] });
      let sent = 0;
      drops.push(setInterval(() => void (sent < bytes.length - 1 && socket.write(bytes.subarray(sent, ++sent))), 5));
      return undefined;
    };
    expect(await refused(dripping, soon)).to.equal("it did not answer in time.");
    for (const drop of drops) clearInterval(drop);
    let page = 0;
    const endless: Answering = () => ({ entries: [person(`u${page++}`)], cookie: `page-${page}` });
    expect(await refused(endless, { ...usualLimits, allMs: 300 })).to.equal("it took longer than 0.3 s.");
    expect(await refused(endless, { ...usualLimits, entries: 5 })).to.equal("it lists more than 5 entries.");
    const ending = AbortSignal.timeout(100);
    const settings = await answering(() => undefined);
    expect(await refusalOf(readDirectory(settings, ending))).to.include("the server is stopping");
  });

  it("is refused where it is no LDAP, or larger than it may be", async () => {
    const soon = { ...usualLimits, answerMs: 500 };
    expect(await refused((_asked, socket) => void socket.write("HTTP/1.1 400 Bad Request\r\n\r\n"), soon)).to.match(
      /^(it did not answer in time|its answer was not understood)\.$/,
    );
    // The head of a message that announces 2 GB.
    const large: Answering = (_asked, socket) => {
      socket.write(Buffer.from("30847fffffff", "hex"));
      for (let sent = 0; sent < 20; sent++) socket.write(Buffer.alloc(1024 ** 2));
      return undefined;
    };
    expect(await refused(large)).to.equal("one entry has more than 16777216 bytes.");
    const many: Answering = () => ({
      entries: Array.from({ length: 50 }, (_, n) => person(`u${n}`)),
      cookie: "page-1",
    });
    expect(await refused(many, { ...usualLimits, allBytes: 20_000 })).to.equal("its answer has more than 20000 bytes.");
  });

  it("leaves out texts that cannot be shown as they are, ten megabytes of a name, and logins that two people have", async () => {
    const entries = [
      person("kadams", {
        sn: ["x".repeat(10 * 1024 ** 2)],
        givenName: ["Ker\u0000ry"],
        mail: ["no address"],
        l: ["a\u202eb"],
      }),
      person("mkeller", {
        sn: [Buffer.from([0xff, 0xfe])],
        givenName: ["Martina"],
        departmentNumber: ["'=cmd|' /C calc'!A0"],
      }),
      person("evil\u001b[2J"),
      person("twice"),
      { ...person("TWICE"), dn: `uid=other,${base}`, values: { ...person("other").values, uid: ["TWICE"] } },
      person("nameless", { uid: [] }),
    ];
    const { answer } = await once(db, await answering(() => ({ entries })));
    const users = await db
      .read("users")
      .orderBy("name_key")
      .select("name", "first_name", "last_name", "email", "department");
    expect(users).to.deep.equal([
      { name: "kadams", first_name: null, last_name: null, email: null, department: null },
      { name: "mkeller", first_name: "Martina", last_name: null, email: null, department: null },
    ]);
    const counts = Object.fromEntries(answer.notTaken.map(({ field, reason, count }) => [`${field} ${reason}`, count]));
    expect(counts).to.deep.equal({
      "FirstName must have no control characters and no marks of direction": 1,
      "LastName must have at most 255 characters": 1,
      "Email must be a mail address": 1,
      "Location must have no control characters and no marks of direction": 1,
      "LastName is not UTF-8": 1,
      "LastName must have no control characters and no marks of direction": 1,
      "Department must not begin with an apostrophe and a sign of formulas": 1,
      "Name must have no control characters and no marks of direction": 1,
      "Name has none": 2,
      "Name is another one's, too": 2,
    });
  });

  it("stores what was read where a later text cannot be taken, and who loses the login is still listed", async () => {
    let entries = [person("kadams"), person("jtan")];
    const settings = await answering(() => ({ entries }));
    await once(db, settings);
    entries = [person("kadams", { sn: ["x\u0007"], uid: ["a\u0000"] }), person("jtan", { uid: ["jtan2"], sn: [] })];
    const { plan } = await once(db, settings);
    expect(plan.leaving).to.deep.equal([]);
    const users = await db.read("users").orderBy("id").select("name", "last_name", "last_name_by");
    expect(users).to.deep.equal([
      { name: "kadams", last_name: "Name of kadams", last_name_by: "Directory" },
      { name: "jtan2", last_name: null, last_name_by: "Directory" },
    ]);
  });

  it("goes into groups in a circle once, and follows no referral with our password", async () => {
    const elsewhere = await startAnswering(() => ({ entries: [person("stranger")] }));
    const groups: Record<string, string[]> = { one: ["two"], two: ["three", "one"], three: ["one", "three"] };
    const group = (cn: string): AnEntry => ({
      dn: `cn=${cn},${base}`,
      values: {
        member: [
          ...(groups[cn] ?? []).map((other) => `cn=${other},${base}`),
          ...(cn === "three" ? [`UID=KAdams , ${base}`] : []),
        ],
      },
    });
    const answer: Answering = ({ base, scope }) => {
      const [, cn = ""] = /^cn=(\w+),/.exec(base) ?? [];
      if (scope === 0) return { entries: [group(cn)] };
      if (scope === 1) return { entries: Object.keys(groups).map(group) };
      return { entries: [person("kadams")], references: [`${elsewhere.url}/${base}??sub`] };
    };
    const settings = await answering(answer, { SVC_PEOPLE_GROUPS: `One=cn=one,${base}` });
    const read = await readDirectory(settings, new AbortController().signal);
    expect(read.groups).to.deep.equal([{ name: "One", members: ["id-of-kadams"] }]);
    expect(read.references).to.equal(1);
    await server?.stop();
    expect(await refused(() => ({ code: 10, references: [elsewhere.url] }))).to.match(/^it answered \w+ \(10\)\.$/);
    expect(elsewhere.connections).to.equal(0);
    await elsewhere.stop();
  });

  it("is taken over by two at once as by one", async () => {
    const settings = await answering(() => ({ entries: [person("kadams"), person("jtan")] }));
    const [one, two] = await Promise.all([once(db, settings), once(db, settings)]);
    expect([one.applied.added.length, two.applied.added.length].sort()).to.deep.equal([0, 2]);
    expect(await db.read("users").count({ total: "*" }).first()).to.satisfy(
      ({ total }: { total: number }) => Number(total) === 2,
    );
  });

  it("gives a login to who has it now, also where two people changed theirs, or a new one got an old one", async () => {
    let logins: [string, string][] = [
      ["1", "anna"],
      ["2", "bert"],
      ["3", "carl"],
    ];
    const settings = await answering(() => ({
      entries: logins.map(([id, uid]) => person(uid, { entryUUID: [id], sn: [`Person ${id}`] })),
    }));
    const stored = async () =>
      (await db.read("users").orderBy("name_key").select("name", "last_name", "directory_id", "is_active")).map(
        (row: Record<string, unknown>) => [row.name, row.last_name, row.directory_id, Number(row.is_active)].join(" "),
      );
    await once(db, settings);
    logins = [
      ["2", "anna"],
      ["1", "bert"],
      ["4", "carl"],
    ];
    await once(db, settings, true);
    expect(await stored()).to.deep.equal(["anna Person 2 2 1", "bert Person 1 1 1", "carl Person 4 4 1"]);
    await db.write("users").insert({ name: "dora", name_key: "dora" });
    logins = [
      ["2", "dora"],
      ["1", "bert"],
      ["4", "carl"],
    ];
    await once(db, settings, true);
    expect(await stored()).to.deep.equal([
      "anna Person 2  0",
      "bert Person 1 1 1",
      "carl Person 4 4 1",
      "dora Person 2 2 1",
    ]);
  });

  it("of thirty thousand people is taken over in one transaction", async () => {
    const people = Array.from({ length: 30_000 }, (_, index) => ({
      id: `id-${index}`,
      name: `user${index}`,
      texts: { LastName: `Name ${index}`, Department: "Structures" },
      managerId: "id-0",
      isActive: true,
    }));
    const settings = await answering(() => undefined);
    const listed = { people, groups: [{ name: "CAD", members: people.map(({ id }) => id) }] };
    const { applied } = await takeOver(db, listed, settings, { actor: "schedule" });
    expect([applied.added.length, applied.groups.joined]).to.deep.equal([30_000, 30_000]);
    const again = await takeOver(db, listed, settings, { actor: "schedule" });
    expect([again.applied.added.length, again.plan.changed.length]).to.deep.equal([0, 0]);
  });

  it("has an entry of the audit log for a reading, by Ids and without what was read", async () => {
    await once(db, await answering(() => ({ entries: [person("kadams")] })));
    const [entry] = await db.read("audit_log").where({ action: "user.directory" });
    const [id] = await db.read("users").pluck("id");
    expect(entry).to.include({ actor: "command line", target: "users" });
    expect(JSON.parse(entry.detail)).to.deep.include({ Added: [Number(id)], Changed: [], Left: [] });
    expect(entry.detail).not.to.include("Name of");
  });
});
