// Faults of the legacy methods name the field as its caller wrote it: every field of every request, with values that the reader,
// the translation or the operation refuses.
import { readFileSync } from "node:fs";
import { expect } from "chai";
import { methods } from "../../legacy-soap/methods/index.ts";
import { inRequestNames, pagingFields, requestName } from "../../legacy-soap/translation/field-names.ts";
import type { AnyMethod } from "../../legacy-soap/translation/method.ts";
import { type ServedName, served } from "../../legacy-soap/types/methods.ts";
import { typeNames, type WireField, wireType } from "../../legacy-soap/wire/type-table.ts";
import { useTestServer } from "../support/http/server.ts";
import { envelope, send } from "./calls.ts";

const names = Object.keys(methods) as (keyof typeof methods)[];

/** A value of a type as a method gets it, every field of it filled. */
function sample(typeName: string, field = ""): unknown {
  if (typeName === "svo:SlimDateTime" || typeName === "xs:dateTime") return Date.UTC(2026, 2, 2);
  if (typeName === "vo:PagingData") {
    return { Direction: "ASC", NumOfRecord: 5, Search: "x", SearchColumns: [], Sort: [], StartRecord: 1 };
  }
  const type = wireType(typeName);
  switch (type.kind) {
    case "record":
      return Object.fromEntries(type.fields.map((one) => [one.name, sample(one.type, one.name)]));
    case "list":
      return [sample(type.item.type)];
    case "enumeration":
      return type.values.at(-1);
    default:
      if (typeName === "xs:boolean") return true;
      if (typeName !== "xs:string") return 7;
      return field === "Resolution" ? "day" : field === "ComponentsInfo" ? "a:1:2" : "text";
  }
}

/** Every field of a value by its path from the top, as problems name it. */
function ways(value: unknown, way = ""): string[] {
  if (Array.isArray(value)) return [way, ...value.flatMap((one, index) => ways(one, `${way}[${index}]`))];
  if (typeof value !== "object" || value === null) return [way];
  const inner = Object.entries(value).flatMap(([name, one]) => ways(one, way === "" ? name : `${way}.${name}`));
  return way === "" ? inner : [way, ...inner];
}

/** Whether a request of this type has such a field. */
function exists(typeName: string, way: string): boolean {
  let type = typeName;
  for (const step of way.split(".").slice(1)) {
    const wire = wireType(type);
    const fields: readonly WireField[] = wire.kind === "record" ? wire.fields : wire.kind === "list" ? [wire.item] : [];
    const found = fields.find(({ name }) => name === step.replace(/\[\d+\]$/, ""));
    if (found === undefined || found.isList !== step.endsWith("]")) return false;
    type = found.type;
  }
  return way.startsWith("request");
}

/** Names of fields that REST has and the legacy contract has not. */
const restOnly = (() => {
  const legacyNames = new Set(
    typeNames.flatMap((name) => {
      const type = wireType(name);
      if (type.kind === "record") return type.fields.map((field) => field.name);
      return type.kind === "list" ? [type.item.name] : type.kind === "enumeration" ? type.values : [];
    }),
  );
  const rest = new Set<string>();
  const contract = readFileSync(new URL("../../generated/openapi.json", import.meta.url), "utf8");
  JSON.parse(contract, (key, value) => {
    if (key === "properties") for (const name of Object.keys(value)) rest.add(name);
    if (key === "name" && typeof value === "string") rest.add(value);
    return value;
  });
  return new Set([...rest].filter((name) => /[a-z][A-Z]/.test(name) && !legacyNames.has(name)));
})();

function restNames(text: string): string[] {
  return (text.match(/\b[A-Za-z]\w+/g) ?? []).filter((word) => restOnly.has(word));
}

describe("the names of fields in legacy faults", () => {
  const server = useTestServer({ SVC_SECURITY_MODE: "off" });

  for (const name of names) {
    const method: AnyMethod = methods[name];
    const type = served[name].request;

    it(`${name}: each field of an operation's input is a field of its request`, () => {
      const full = sample(type) as Record<string, unknown>;
      const requests = [full, ...("Resolution" in full ? [{ ...full, Resolution: "" }] : [])];
      for (const request of requests) {
        const inputs = Object.values(method.toInput(request as never)) as {
          path?: object;
          query?: object;
          body?: object;
        }[];
        for (const input of inputs.filter((one) => one !== undefined)) {
          for (const way of [...ways(input.path ?? {}), ...ways(input.query ?? {}), ...ways(input.body ?? {})]) {
            // The translation sets these, so no caller can get them wrong.
            if (["Order", "ActiveOnly", "PresentServersOnly", "Sort[0].Field"].includes(way)) continue;
            const inRequest = requestName(way, { ...pagingFields, ...method.fields });
            expect(exists(type, inRequest), `${way}: ${inRequest}`).to.equal(true);
          }
        }
      }
    });
  }

  it("are translated in texts too, with their positions", () => {
    const fields = methods.GetLicensesActivity.fields ?? {};
    expect(requestName("Features[3].LicenseServerName", fields)).to.equal(
      "request.Features.FeatureVendorServer[3].Server",
    );
    expect(requestName("LicenseServerNames[0]", fields)).to.equal("request.ServerName");
    expect(requestName("body", fields)).to.equal("request");
    expect(inRequestNames("must be an instant that is not after EndUtc", fields)).to.match(/ EndTime$/);
  });

  it("are the caller's for every field of every method", async () => {
    let sent = 0;
    for (const name of Object.keys(served) as ServedName[]) {
      for (const { way, inside, isFree } of wrongs(served[name].request, "request")) {
        if (name !== "GetLicenses" && way.includes(".BaseInfo")) continue;
        const { status, fault, text } = await send(server.url, {
          body: envelope(name, withRequired(name, way, inside)),
        });
        sent += 1;
        const what = `${name} ${way}: ${fault ?? text.slice(0, 300)}`;
        if (isFree && status === 200) continue;
        expect(status, what).to.equal(500);
        // With a text that is accepted the call fails because another field is missing.
        const named = isFree ? "request." : way;
        expect(fault?.startsWith(named), what).to.equal(true);
        expect(restNames(fault ?? ""), what).to.deep.equal([]);
      }
    }
    expect(sent).to.be.greaterThan(250);
  });

  it("are the caller's where an operation refuses what the reader accepts", async () => {
    const day = (field: string, year: number, prefix = "vo") =>
      `<${prefix}:${field}><svo:Year>${year}</svo:Year><svo:Month>1</svo:Month><svo:Day>1</svo:Day></${prefix}:${field}>`;
    const turned = (prefix = "vo") => day("EndTime", 2026, prefix) + day("StartTime", 2027, prefix);
    const used = (inside: string) =>
      `<dc:LicenseID>1</dc:LicenseID><dc:Sessions><dc:LicenseInUse>${inside}</dc:LicenseInUse></dc:Sessions>`;
    const times = (end: string) => `<dc:EndTime>${end}</dc:EndTime><dc:StartTime>2026-01-01T00:00:00Z</dc:StartTime>`;
    const denied = (time: string) =>
      `<dc:Denials><dc:Denial><dc:DenialTime>${time}</dc:DenialTime><dc:UserName>a</dc:UserName></dc:Denial></dc:Denials><dc:LicenseID>1</dc:LicenseID>`;
    const bought = (inside: string) =>
      `<dc:ExpirationDates><dc:ExpirationDate>${inside}</dc:ExpirationDate></dc:ExpirationDates><dc:Name>cad</dc:Name>`;
    const cases: [method: ServedName, request: string, way: string][] = [
      ["GetLicensesActivity", turned(), "request.StartTime"],
      ["GetLicensesActivityByGroup", turned(), "request.StartTime"],
      ["GetDenials", turned(), "request.StartTime"],
      ["GetDenialsChart", turned(), "request.StartTime"],
      ["GetLicenseUsageReport", turned("dc"), "request.StartTime"],
      [
        "GetLicenseUsageReport",
        `<dc:Resolution>Hour</dc:Resolution>${day("StartTime", 1, "dc")}`,
        "request.Resolution",
      ],
      [
        "AddLicenseUsage",
        used(`${times("9000-01-01T00:00:00Z")}<dc:UserName>a</dc:UserName>`),
        "request.Sessions.LicenseInUse[0].EndTime",
      ],
      [
        "AddLicenseUsage",
        used(`${times("2025-01-01T00:00:00Z")}<dc:UserName>a</dc:UserName>`),
        "request.Sessions.LicenseInUse[0].EndTime",
      ],
      ["AddLicenseUsage", used(times("2026-01-02T00:00:00Z")), "request.Sessions.LicenseInUse[0].UserName"],
      [
        "AddLicenseUsage",
        used(`<dc:NumOfLicenses>-2</dc:NumOfLicenses>${times("2026-01-02T00:00:00Z")}<dc:UserName>a</dc:UserName>`),
        "request.Sessions.LicenseInUse[0].NumOfLicenses",
      ],
      [
        "AddLicenseUsage",
        used(`<dc:LingerTime>-2</dc:LingerTime>${times("2026-01-02T00:00:00Z")}<dc:UserName>a</dc:UserName>`),
        "request.Sessions.LicenseInUse[0].LingerTime",
      ],
      ["AddLicenseUsage", denied("9000-01-01T00:00:00Z"), "request.Denials.Denial[0].DenialTime"],
      ["AddLicenseUsage", "<dc:LicenseID>0</dc:LicenseID>", "request.LicenseID"],
      ["AddLicenseInfo", "<dc:Name></dc:Name>", "request.Name"],
      [
        "AddLicenseInfo",
        "<dc:LicenseServetID>-1</dc:LicenseServetID><dc:Name>cad</dc:Name>",
        "request.LicenseServetID",
      ],
      ["AddLicenseInfo", bought("<dc:Quantity>0</dc:Quantity>"), "request.ExpirationDates.ExpirationDate[0].Quantity"],
      [
        "AddLicenseInfo",
        "<dc:ComponentsInfo>a:b:c</dc:ComponentsInfo><dc:FeatureKind>Package</dc:FeatureKind><dc:Name>cad</dc:Name>",
        "request.ComponentsInfo",
      ],
      [
        "AddLicenseInfo",
        `<dc:ComponentsInfo>${"a".repeat(300)}</dc:ComponentsInfo><dc:FeatureKind>Package</dc:FeatureKind><dc:Name>cad</dc:Name>`,
        "request.ComponentsInfo",
      ],
      ["GetPackageLicenses", "<vo:PackageID>-1</vo:PackageID>", "request.PackageID"],
    ];
    for (const [method, request, way] of cases) {
      const { status, fault, text } = await send(server.url, { body: envelope(method, request) });
      const what = `${method} ${way}: ${fault ?? text.slice(0, 400)}`;
      expect(status, what).to.equal(500);
      expect(fault?.startsWith(`${way} must `), what).to.equal(true);
      expect(restNames(fault ?? ""), what).to.deep.equal([]);
    }
  });
});

interface Wrong {
  readonly way: string;
  /** The content of the request, with the elements around it. */
  readonly inside: string;
  /** Not every text is refused. */
  readonly isFree: boolean;
}

/** A wrong value for every field of a type, each in a separate request. */
function wrongs(typeName: string, way: string, depth = 0): Wrong[] {
  const type = wireType(typeName);
  if (type.kind !== "record" && type.kind !== "list") return [];
  const fields = type.kind === "record" ? type.fields : [type.item];
  return fields.flatMap((field): Wrong[] => {
    const path = `${way}.${field.name}${field.isList ? "[0]" : ""}`;
    const tag = `${field.prefix}:${field.name}`;
    const around = (inside: string) => `<${tag}>${inside}</${tag}>`;
    const wire = wireType(field.type);
    const isFree = field.type === "xs:string";
    const wrong = { way: path, inside: around(isFree ? "x".repeat(5000) : "wrong"), isFree };
    const nil = field.isNillable ? [] : [{ way: path, inside: `<${tag} i:nil="true"/>`, isFree: false }];
    const inner = wire.kind === "record" || wire.kind === "list" ? wrongs(field.type, path, depth + 1) : [];
    return [wrong, ...nil, ...inner.map((one) => ({ ...one, inside: around(one.inside) }))];
  });
}

/** The request with the other required fields of its method. */
function withRequired(name: ServedName, way: string, inside: string): string {
  const needed: Partial<Record<ServedName, Readonly<Record<string, string>>>> = {
    AddLicenseInfo: { Name: "<dc:Name>cad</dc:Name>" },
    AddLicenseUsage: { LicenseID: "<dc:LicenseID>1</dc:LicenseID>" },
    GetPackageLicenses: { PackageID: "<vo:PackageID>1</vo:PackageID>" },
  };
  const others = Object.entries(needed[name] ?? {}).filter(([field]) => !way.startsWith(`request.${field}`));
  return inside + others.map(([, text]) => text).join("");
}
