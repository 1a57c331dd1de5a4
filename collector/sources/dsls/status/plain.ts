// The list of `getLicenseUsage` without -csv: an editor, below it what was enrolled, below that the grants, and below a
// grant of a user the processes that share it.
import { countOf, fits, longestName, longestVendor, longestVersion, mostLicenses } from "../../../text/limits.ts";
import { addGrant } from "./csv.ts";
import { readTime } from "./dates.ts";
import { complaintOfCounts, type PrintedLicense, type Report, readClient } from "./report.ts";

const licenseLabels = [
  ...["maxReleaseNumber", "maxReleaseDate", "expirationDate", "commercial type", "type", "count", "inuse"],
  ...["customerId", "pricing structure", "max casual duration"],
];
const grantLabels = [
  ...["internal Id", "granted since", "last used at", "by user", "on host", "casual usage", "queue position", "tokens"],
];

export class PlainList {
  #editor: string | null = null;
  #license: PrintedLicense | null = null;
  /** Whether the licence's grants are told apart by an internal Id: its processes are then no grants of their own. */
  #hasOwners = false;

  /** `Dassault Systemes    (5E756A80-1C80-478D-B83A-1D5913677621)`. */
  readEditor(line: string, report: Report): boolean {
    const editor = /^(\S.*?) +\([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\)$/i.exec(line)?.[1];
    if (editor === undefined || !fits(editor, longestVendor)) return false;
    this.#editor = editor;
    this.#license = null;
    report.hasList = true;
    return true;
  }

  /** Takes over one line. Answers what of it could not be read, null where all was, undefined where it is of no list. */
  read(line: number, text: string, report: Report): string | null | undefined {
    if (/\bmaxReleaseNumber *:/i.test(text)) return this.#readLicense(text, report);
    if (/^internal Id *:/i.test(text)) return this.#readOwner(line, text);
    if (/^\S.* \([^()]*\)\/\S* /.test(text) || /\bgranted since *:/i.test(text)) return this.#readProcess(line, text);
    return undefined;
  }

  #readLicense(text: string, report: Report): string | null {
    this.#license = null;
    this.#hasOwners = false;
    const fields = fieldsOf(text, licenseLabels);
    const feature = fields.get("") ?? "";
    const release = fields.get("maxreleasenumber") ?? "";
    if (!fits(feature, longestName)) return "a feature without a name, or with one that is too long";
    const isUncounted = /^unlimited$/i.test(fields.get("count") ?? "");
    const license: PrintedLicense = {
      editor: this.#editor,
      feature,
      model: fields.get("type") ?? "",
      release: fits(release, longestVersion) ? release : null,
      count: isUncounted ? null : countOf(fields.get("count") ?? ""),
      isUncounted,
      inUse: countOf(fields.get("inuse") ?? ""),
      expiration: readTime(fields.get("expirationdate") ?? ""),
      grants: [],
      requests: [],
    };
    // What is printed twice word for word is one.
    const names = ["type", "commercial type", "maxreleasenumber", "maxreleasedate", "expirationdate", "customerid"];
    const key = JSON.stringify([this.#editor, feature, ...names.map((name) => fields.get(name))]);
    const known = report.licenses.get(key);
    this.#license = known ?? license;
    report.hasList = true;
    report.licenses.set(key, this.#license);
    const complaint = complaintOfCounts(license);
    if (complaint !== null) return complaint;
    return license.expiration === null && fields.has("expirationdate") ? "an expiry that is no date" : null;
  }

  /** `internal Id: U   granted since:  T  last used at: T  by user: u on host: WS002 (41D6.1)/192.0.2.26`. */
  #readOwner(line: number, text: string): string | null {
    const license = this.#license;
    if (!license) return "no licence that it could belong to stands above it";
    this.#hasOwners = true;
    const fields = fieldsOf(text, grantLabels);
    const user = fields.get("by user") ?? "";
    if (isWaiting(fields)) {
      license.requests.push({ user, host: readClient(fields.get("on host") ?? "").host, licenses: 1 });
      return null;
    }
    const since = readTime(fields.get("granted since") ?? "");
    if (!since) return "a grant without the time since when";
    const client = readClient(fields.get("on host") ?? "");
    const internalId = fields.get("internal id") ?? null;
    return addGrant(license, { line, text, user, ...client, licenses: 1, since, clientVersion: null, internalId });
  }

  /** `WS001 (43A1.1)/192.0.2.18  u.alpha   C:\…\x.exe  6.422  02DBE16 granted since: T tokens: 1`. */
  #readProcess(line: number, text: string): string | null {
    const license = this.#license;
    if (!license) return "no licence that it could belong to stands above it";
    const fields = fieldsOf(text, grantLabels);
    const parts = /^(\S.*? \([^()]*\)\/\S*) +(\S.*)$/.exec(fields.get("") ?? "");
    if (!parts) return "a process without host and user";
    // One line for each process of a user's grant, which counts once.
    if (this.#hasOwners && !fields.has("tokens")) return null;
    const tokens = fields.get("tokens");
    const licenses = tokens === undefined ? 1 : countOf(tokens, mostLicenses);
    if (licenses === null) return "a number of tokens that is none, or too large";
    const rest = parts[2] ?? "";
    const user = /^(.*?)(?: {2,}| +(?=[a-z]:\\|\/))/i.exec(`${rest}  `)?.[1] ?? "";
    if (isWaiting(fields)) {
      license.requests.push({ user, host: readClient(parts[1] ?? "").host, licenses });
      return null;
    }
    const since = readTime(fields.get("granted since") ?? "");
    if (!since) return "a grant without the time since when";
    const clientVersion = / {2,}(\d[\w.]*) +\S+$/.exec(rest)?.[1] ?? null;
    const grant = { line, text, user, ...readClient(parts[1] ?? ""), licenses, since, clientVersion };
    return addGrant(license, { ...grant, internalId: null });
  }
}

function isWaiting(fields: Map<string, string>): boolean {
  return /^\d+$/.test(fields.get("queue position") ?? "") && !fields.get("granted since");
}

/** The texts behind each label, by the label in lower case; what stands before the first is under "". */
function fieldsOf(text: string, labels: readonly string[]): Map<string, string> {
  const found = [...text.matchAll(new RegExp(`(?<![\\w])(${labels.join("|")}) *:`, "gi"))];
  const fields = new Map([["", text.slice(0, found[0]?.index ?? text.length).trim()]]);
  found.forEach((label, index) => {
    const begin = label.index + label[0].length;
    const name = (label[1] ?? "").toLowerCase();
    if (!fields.has(name)) fields.set(name, text.slice(begin, found[index + 1]?.index ?? text.length).trim());
  });
  return fields;
}
