// What only Active Directory has, by answers as its servers give them: members in ranges, the bits of accounts, ids in bytes, its rule
// for groups within groups as a filter. No Active Directory runs here.
import { expect } from "chai";
import { dnKey, idText } from "../../directory/entries.ts";
import { readDirectory } from "../../directory/update.ts";
import { type AnEntry, type AnsweringServer, type SearchRequest, startAnswering } from "./answering-server.ts";
import { directorySettings, refusalOf } from "./build-settings.ts";

const base = "DC=corp,DC=example,DC=com";
const groupDn = `CN=CAD Users,OU=Groups,${base}`;
const guidOf = (number: number) =>
  Buffer.from(`33221100554477668899aabb${number.toString(16).padStart(8, "0")}`, "hex");

/** 512 is an ordinary account, 514 one that is disabled, 66048 one whose password does not expire. */
const user = (number: number, more: AnEntry["values"] = {}): AnEntry => ({
  dn: `CN=Adams\\, Kerry ${number},OU=Users,${base}`,
  values: {
    sAMAccountName: [`kadams${number}`],
    objectGUID: [guidOf(number)],
    userAccountControl: ["512"],
    department: ["Structures"],
    ...more,
  },
});

describe("people of Active Directory", () => {
  let server: AnsweringServer | undefined;
  afterEach(() => server?.stop());

  async function read(answer: Parameters<typeof startAnswering>[0], more: Record<string, string> = {}) {
    await server?.stop();
    server = await startAnswering(answer);
    const settings = {
      SVC_PEOPLE_URL: server.url,
      SVC_PEOPLE_BASE: base,
      SVC_PEOPLE_DIRECTORY: "active-directory",
      ...more,
    };
    return readDirectory(directorySettings(settings), new AbortController().signal);
  }

  it("have their ids as Windows writes them, and are active unless the account is disabled", async () => {
    const entries = [
      user(1, { department: [], manager: [`CN=Adams\\2C Kerry 2, OU=Users,${base}`] }),
      user(2, { userAccountControl: ["66048"] }),
      user(3, { userAccountControl: ["514"] }),
    ];
    const { people } = await read(() => ({ entries }));
    expect(people.map(({ id, name, isActive }) => [id, name, isActive])).to.deep.equal([
      ["00112233-4455-6677-8899-aabb00000001", "kadams1", true],
      ["00112233-4455-6677-8899-aabb00000002", "kadams2", true],
      ["00112233-4455-6677-8899-aabb00000003", "kadams3", false],
    ]);
    expect(people.map(({ managerId }) => managerId)).to.deep.equal([people[1]?.id, null, null]);
    expect(people.map(({ texts }) => texts.Department)).to.deep.equal([null, "Structures", "Structures"]);
  });

  it("are members of groups that come in ranges, and nothing is taken of ranges that end early or overlap", async () => {
    const entries = Array.from({ length: 3200 }, (_, index) => user(index));
    const dns = entries.map(({ dn }) => dn);
    const ranges: Record<string, [string, number, number]> = {
      member: ["0-1499", 0, 1500],
      "member;range=1500-*": ["1500-2999", 1500, 3000],
      "member;range=3000-*": ["3000-*", 3000, 3200],
    };
    const requested: string[] = [];
    const answer =
      (given: typeof ranges) =>
      ({ scope, attributes }: SearchRequest) => {
        if (scope !== 0) return { entries };
        const [attribute = ""] = attributes;
        requested.push(attribute);
        const range = given[attribute];
        const member = range === undefined ? {} : { [`member;range=${range[0]}`]: dns.slice(range[1], range[2]) };
        return { entries: [{ dn: groupDn, values: { ...(attribute === "member" && { member: [] }), ...member } }] };
      };
    const settings = { SVC_PEOPLE_GROUPS: `CAD=${groupDn}` };
    const { groups } = await read(answer(ranges), settings);
    expect([groups[0]?.name, new Set(groups[0]?.members).size]).to.deep.equal(["CAD", 3200]);
    expect(requested).to.deep.equal(["member", "member;range=1500-*", "member;range=3000-*"]);
    const { "member;range=3000-*": _, ...short } = ranges;
    expect(await refusalOf(read(answer(short), settings))).to.include("a group's members ended before the last one");
    const overlapping = { ...ranges, "member;range=1500-*": ["1400-2999", 1400, 3000] as [string, number, number] };
    expect(await refusalOf(read(answer(overlapping), settings))).to.include("came in another order");
  });

  it("may be limited to those in a group and the groups within it, by Active Directory's rule", async () => {
    const requests: Buffer[] = [];
    const filter = `(&(objectClass=user)(memberOf:1.2.840.113556.1.4.1941:=${groupDn}))`;
    const answer = ({ bytes }: SearchRequest) => {
      requests.push(bytes);
      return { entries: [user(1)] };
    };
    await read(answer, { SVC_PEOPLE_FILTER: filter });
    // extensibleMatch: matchingRule [1], type [2], matchValue [3], each with its length
    const part = (tag: number, text: string) => Buffer.concat([Buffer.from([tag, text.length]), Buffer.from(text)]);
    const wanted = [part(0x81, "1.2.840.113556.1.4.1941"), part(0x82, "memberOf"), part(0x83, groupDn)];
    expect(requests[0]?.includes(Buffer.concat(wanted))).to.equal(true);
  });

  it("have names of objects that are the same in whatever way they are written", () => {
    const same = [
      "CN=Adams\\, Kerry,OU=Users,DC=x",
      "cn=adams\\2c kerry, ou=users , dc=X",
      "CN = Adams\\2C Kerry,OU=Users,DC=x",
    ];
    expect(new Set(same.map(dnKey))).to.have.length(1);
    expect(dnKey("CN=Kell\\C3\\A9r,DC=x")).to.equal(dnKey("cn=Kellér,dc=x"));
    expect(dnKey("CN=a\\,OU=b,DC=x")).not.to.equal(dnKey("CN=a,OU=b,DC=x"));
    expect(idText("objectGUID", Buffer.alloc(3))).to.equal(undefined);
    expect(idText("nsUniqueId", "AB-1")).to.equal("ab-1");
    expect(idText("GUID", Buffer.from("ff00", "hex"))).to.equal("ff00");
  });
});
