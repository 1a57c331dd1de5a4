// People and groups of a real OpenLDAP server with 1,500 people: over LDAPS and StartTLS, in pages, with groups within groups, and what
// becomes of users when it changes.
import { expect } from "chai";
import type { Database } from "../../db/index.ts";
import { openTestDatabase } from "../support/data/database.ts";
import { directorySettings, once, refusalOf } from "./build-settings.ts";
import {
  base,
  groupDn,
  groupLdif,
  type OpenLdap,
  onlyWithSlapd,
  personDn,
  personLdif,
  readerDn,
  readerPassword,
  startOpenLdap,
  topLdif,
} from "./open-ldap.ts";

const crowd = Array.from({ length: 1496 }, (_, index) => `user${index}`);

const company = [
  topLdif,
  personLdif("kadams", {
    givenName: "Kerry",
    sn: "Adams",
    mail: "kerry.adams@example.com",
    departmentNumber: "Structures",
    l: "Hamburg",
    manager: personDn("mkeller"),
  }),
  personLdif("mkeller", { sn: "Kellér" }),
  personLdif("jtan"),
  personLdif("pruiz"),
  ...crowd.map((uid) => personLdif(uid, { givenName: "One" })),
  groupLdif("cad", [personDn("kadams"), groupDn("inner")]),
  groupLdif("inner", [personDn("jtan"), groupDn("cad"), personDn("nobody")]),
  groupLdif("everybody", ["kadams", "mkeller", ...crowd].map(personDn)),
  `\ndn: ${groupDn("unix")}\nobjectClass: posixGroup\ncn: unix\ngidNumber: 7\nmemberUid: PRUIZ\nmemberUid: nobody\n`,
].join("");

describe("people of an OpenLDAP server", () => {
  let ldap: OpenLdap;
  let db: Database;
  before(async function () {
    onlyWithSlapd.call(this);
    ldap = await startOpenLdap(company);
  });
  after(() => ldap?.stop());
  beforeEach(async () => {
    db = await openTestDatabase();
  });
  afterEach(() => db.close());

  const settings = (more: Record<string, string> = {}) =>
    directorySettings({
      SVC_PEOPLE_URL: ldap.tlsUrl,
      SVC_PEOPLE_CA: ldap.caFile,
      SVC_PEOPLE_BASE: base,
      SVC_PEOPLE_BIND_DN: readerDn,
      SVC_PEOPLE_BIND_PASSWORD: readerPassword,
      SVC_PEOPLE_GROUPS: `CAD=${groupDn("cad")}; Everybody=${groupDn("everybody")}; Unix=${groupDn("unix")}`,
      ...more,
    });
  const user = (name: string) => db.read("users").where({ name_key: name }).first();
  const groupsOf = async (name: string) =>
    (
      await db
        .read("group_members as m")
        .join("user_groups as g", "g.id", "m.group_id")
        .join("users as u", "u.id", "m.user_id")
        .where("u.name_key", name)
        .orderBy("g.name")
        .select("g.name", "m.told_by")
    ).map((row: { name: string; told_by: string | null }) => `${row.name} by ${row.told_by}`);
  const defaultOf = async (name: string) =>
    (await db
      .read("users as u")
      .leftJoin("user_groups as g", "g.id", "u.default_group_id")
      .where("u.name_key", name)
      .first("g.name as group", "u.default_group_by as by")) as { group: string | null; by: string | null };

  it("are read over LDAPS in pages, each with its manager, its groups and those within them", async () => {
    const { answer, applied } = await once(db, settings());
    expect(answer.people).to.have.length(1500);
    expect(answer.notTaken).to.deep.equal([]);
    expect(applied.added).to.have.length(1500);
    const kerry = await user("kadams");
    expect(kerry).to.include({
      name: "kadams",
      first_name: "Kerry",
      last_name: "Adams",
      email: "kerry.adams@example.com",
    });
    expect(kerry).to.include({ department: "Structures", location: "Hamburg", cost_center: null });
    expect(kerry).to.include({ first_name_by: "Directory", is_active_by: "Directory", cost_center_by: null });
    expect([Number(kerry.is_active), Number(kerry.is_seen)]).to.deep.equal([1, 0]);
    const keller = await user("mkeller");
    expect(keller.last_name).to.equal("Kellér");
    expect(Number(kerry.manager_id)).to.equal(Number(keller.id));
    const assigned = await db.read("user_assignments").where({ user_id: kerry.id });
    expect(assigned.map(({ field, value }: { field: string; value: string }) => [field, value])).to.deep.equal([
      ["department", "Structures"],
    ]);
    expect(await groupsOf("kadams")).to.deep.equal(["CAD by Directory", "Everybody by Directory"]);
    expect(await groupsOf("jtan")).to.deep.equal(["CAD by Directory"]);
    expect(await groupsOf("pruiz")).to.deep.equal(["Unix by Directory"]);
    expect(await defaultOf("kadams")).to.deep.equal({ group: "CAD", by: "Directory" });
    expect(await defaultOf("mkeller")).to.deep.equal({ group: "Everybody", by: "Directory" });
  });

  it("are the same at the second reading, which changes nothing and leaves no entry in the audit log", async () => {
    await once(db, settings());
    const entries = () => db.read("audit_log").where({ action: "user.directory" }).count({ total: "*" }).first();
    const before = await entries();
    expect(Number(before?.total)).to.equal(1);
    const { plan, applied } = await once(db, settings());
    expect([plan.added, plan.changed, plan.ids, plan.renamed, plan.leaving]).to.deep.equal([[], [], [], [], []]);
    expect(applied).to.deep.equal({ added: [], groups: { groups: [], joined: 0, gone: 0 } });
    expect(await entries()).to.deep.equal(before);
  });

  it("come over StartTLS with the same authority, and over nothing that another one vouches for", async () => {
    const startTls = { SVC_PEOPLE_URL: ldap.url, SVC_PEOPLE_STARTTLS: "on" };
    expect((await once(db, settings(startTls))).answer.people).to.have.length(1500);
    for (const way of [{ SVC_PEOPLE_CA: "" }, { ...startTls, SVC_PEOPLE_CA: "" }]) {
      expect(await refusalOf(once(db, settings(way)))).to.match(
        /^DirectoryUnread: The directory could not be read: \w*(CERT|LEAF|SELF)/,
      );
    }
    const byAddress = { SVC_PEOPLE_URL: ldap.tlsUrl.replace("localhost", "127.0.0.1") };
    expect(await refusalOf(once(db, settings(byAddress)))).to.include("ERR_TLS_CERT_ALTNAME_INVALID");
  });

  it("change nothing where the log-in is refused, the base or a group is not there, or nobody is listed", async () => {
    await once(db, settings());
    const state = async () => JSON.stringify([await db.read("users").orderBy("id"), await db.read("group_members")]);
    const before = await state();
    const wrong: [Record<string, string>, string][] = [
      [{ SVC_PEOPLE_BIND_PASSWORD: "wrong horse" }, "it answered InvalidCredentialsError (49)"],
      [{ SVC_PEOPLE_BASE: `ou=gone,${base}` }, "it answered NoSuchObjectError (32)"],
      [
        { SVC_PEOPLE_GROUPS: `CAD=${groupDn("gone")}` },
        `there is no group that we may read with the DN ${groupDn("gone")}`,
      ],
      [{ SVC_PEOPLE_FILTER: "(uid=none)" }, "it lists nobody."],
      [{ SVC_PEOPLE_ATTRIBUTES: "Id=employeeNumber" }, "an entry has no employeeNumber"],
    ];
    for (const [texts, reason] of wrong) {
      const refusal = await refusalOf(once(db, settings(texts), true));
      expect(refusal).to.include(reason);
      expect(refusal).not.to.match(/wrong horse|reader's/);
    }
    expect(await state()).to.equal(before);
  });

  it("are the same persons under new logins, and inactive with their groups' history when they are not listed any more", async () => {
    await once(db, settings());
    const before = await user("jtan");
    ldap.change(`dn: ${personDn("jtan")}\nchangetype: modrdn\nnewrdn: uid=jmiller\ndeleteoldrdn: 1\n`);
    ldap.change(`dn: ${personDn("pruiz")}\nchangetype: delete\n`);
    ldap.change(`dn: ${groupDn("inner")}\nchangetype: modify\nadd: member\nmember: ${personDn("jmiller")}\n`);
    const { plan } = await once(db, settings());
    expect(plan.renamed).to.deep.equal([{ userId: Number(before.id), name: "jmiller" }]);
    expect(await user("jtan")).to.equal(undefined);
    expect(Number((await user("jmiller")).id)).to.equal(Number(before.id));
    expect(await groupsOf("jmiller")).to.deep.equal(["CAD by Directory"]);
    const ruiz = await user("pruiz");
    expect([Number(ruiz.is_active), ruiz.is_active_by, ruiz.last_name]).to.deep.equal([
      0,
      "Directory",
      "Name of pruiz",
    ]);
    expect(await groupsOf("pruiz")).to.deep.equal([]);
    expect(await defaultOf("pruiz")).to.deep.equal({ group: null, by: null });
    expect(await db.read("user_groups").where({ name: "Unix" }).first()).not.to.equal(undefined);
    ldap.change(personLdif("pruiz").trimStart().replace("\n", "\nchangetype: add\n"));
    await once(db, settings());
    expect(Number((await user("pruiz")).is_active)).to.equal(1);
  });

  it("leave in more than a fifth only where that is allowed", async () => {
    await once(db, settings());
    const few = { SVC_PEOPLE_FILTER: "(&(objectClass=inetOrgPerson)(!(uid=user1*)))" };
    const active = async () => (await db.read("users").where({ is_active: 1 }).select("id")).length;
    const all = await active();
    expect(await refusalOf(once(db, settings(few)))).to.match(/^TooManyLeave: 607 of the 1500 active people/);
    expect(await active()).to.equal(all);
    const { plan } = await once(db, settings(few), true);
    expect([plan.leaving.length, await active()]).to.deep.equal([607, all - 607]);
  });

  it("overwrite what was entered by hand, but no default group, and nothing where a hand is to win", async () => {
    const hand = { last_name_by: "Hand", location_by: "Hand", is_active_by: "Hand", cost_center_by: "Hand" };
    const entered = { last_name: "Hand", location: "Hand", is_active: 0, cost_center: "1", is_seen: 1, ...hand };
    const [group] = await db.write("user_groups").insert({ name: "Own", name_key: "own", is_enabled: 1 });
    const byHand = { default_group_id: group, default_group_by: "Hand" };
    await db.write("users").insert({ name: "KAdams", name_key: "kadams", ...entered, ...byHand });
    const [id] = await db.write("users").where({ name_key: "kadams" }).pluck("id");
    await db.write("group_members").insert({ group_id: group, user_id: id });
    await once(db, settings({ SVC_PEOPLE_HAND_WINS: "on" }));
    const stored = await user("kadams");
    expect(stored).to.include({ name: "KAdams", last_name: "Hand", location: "Hand", first_name: "Kerry" });
    expect(Number(stored.is_active)).to.equal(0);
    await once(db, settings());
    const kerry = await user("kadams");
    expect(kerry).to.include({ last_name: "Adams", location: "Hamburg", last_name_by: "Directory", cost_center: "1" });
    expect([Number(kerry.is_active), Number(kerry.is_seen)]).to.deep.equal([1, 1]);
    expect(await defaultOf("kadams")).to.deep.equal({ group: "Own", by: "Hand" });
    expect(await groupsOf("kadams")).to.deep.equal(["CAD by Directory", "Everybody by Directory", "Own by null"]);
  });

  it("get groups by the names of those below one object, the first by name as the default group", async () => {
    await once(db, settings({ SVC_PEOPLE_GROUPS: `*=ou=groups,${base}` }));
    expect(await groupsOf("kadams")).to.deep.equal([
      "cad by Directory",
      "everybody by Directory",
      "inner by Directory",
    ]);
    expect(await defaultOf("kadams")).to.deep.equal({ group: "cad", by: "Directory" });
    await once(db, settings({ SVC_PEOPLE_GROUPS: `Staff=${groupDn("everybody")}` }));
    expect(await groupsOf("kadams")).to.deep.equal(["Staff by Directory"]);
    expect(await defaultOf("kadams")).to.deep.equal({ group: "Staff", by: "Directory" });
    expect(await groupsOf("jmiller")).to.deep.equal([]);
  });

  it("are complete or not read: a limit of sizes of the server ends it", async () => {
    const limited = await startOpenLdap(company, "limits * size.hard=1000");
    try {
      const texts = { SVC_PEOPLE_URL: limited.tlsUrl, SVC_PEOPLE_CA: limited.caFile };
      expect(await refusalOf(once(db, settings(texts)))).to.match(
        /it answered (SizeLimitExceeded|AdminLimitExceeded)Error/,
      );
      expect(await db.read("users")).to.deep.equal([]);
    } finally {
      await limited.stop();
    }
  });
});
