// The rows of `getLicenseUsage -csv`: one for each grant, with what was enrolled repeated in each, or one for what nobody
// uses, which ends early. Nothing is quoted, so that a comma in the path of a program moves what follows.
import { countOf, fits, longestName, longestVendor } from "../../text/limits.ts";
import { addUse, newLicense, type PrintedLicense, type Report, readTime } from "./report.ts";

const usualColumns =
  "editor,editorid,feature,model,commercialtype,maxreleasenumber,maxreleasedate,pricingstructure,maxcasualduration," +
  "expirationdate,customerid,count,inuse,tokens,casualusagemn,host,user,internalid,activeprocess,clientcodeversion," +
  "sessionid,grantedsince,lastusedat,grantedat,queueposition";

/** What distinguishes one purchase from another: the count and the use of each are printed in all of its rows. */
const keyColumns = [
  ...["editor", "feature", "model", "commercialtype", "maxreleasenumber", "maxreleasedate", "expirationdate"],
  "customerid",
];
const timeColumns = ["grantedsince", "lastusedat", "grantedat"];

/** One row by its columns. */
interface Row {
  get(column: string): string;
}

export class CsvRows {
  #columns: ReadonlyMap<string, number> = indexesOf(usualColumns.split(","));
  #separator = ",";

  /** Whether the line is the list's head, which names the columns. */
  readHead(line: string): boolean {
    // A head that is cut off before the numbers is none.
    if (!/^editor[,;]editor ?id[,;]feature[,;].*[,;]inuse\b/i.test(line)) return false;
    this.#separator = line.includes(";") ? ";" : ",";
    this.#columns = indexesOf(
      line
        .replace(/[,;]\s*$/, "")
        .split(this.#separator)
        .map(columnName),
    );
    return true;
  }

  /** Whether the line looks like a row, whole or not: neither a plain list nor a path has so many commas. */
  isRow(line: string): boolean {
    return line.split(this.#separator, 9).length === 9;
  }

  /** Takes over one row. Answers what of it could not be read, or null. */
  read(line: number, text: string, report: Report): string | null {
    const row = this.#rowOf(text);
    if (!row) {
      report.hasLost = true;
      report.isCut ||= text.split(this.#separator).length < this.#columns.size;
      return "a row that is cut off, or whose columns cannot be distinguished";
    }
    const feature = row.get("feature");
    const editor = row.get("editor") || null;
    if (!fits(feature, longestName) || (editor?.length ?? 0) > longestVendor)
      return "a feature without a name, or with one that is too long";
    report.hasList = true;
    const key = keyColumns.map((column) => row.get(column)).join("\n");
    const existing = report.licenses.get(key);
    if (existing) return takeNumbers(row, existing) ?? readUse(line, text, row, existing);
    const names = { editor, feature, model: row.get("model") };
    const { license, complaint } = newLicense(names, (name) => row.get(name) || undefined);
    report.licenses.set(key, license);
    return complaint ?? readUse(line, text, row, license);
  }

  #rowOf(text: string): Row | null {
    const fields = text.split(this.#separator);
    const columns = this.#columns;
    const shown = columns.get("inuse") ?? -1;
    const process = columns.get("activeprocess") ?? -1;
    if (shown < 0 || fields.length <= shown || endsInUse(fields, shown)) return null;
    // A row of what nobody uses ends after its numbers.
    if (fields.length <= shown + 3 && isBlank(fields, shown + 1)) return this.#row(fields.slice(0, shown + 1), 0, -1);
    for (let extra = 0; process >= 0 && extra <= fields.length - columns.size; extra += 1) {
      const row = this.#row(fields, extra, process);
      if (isBlank(fields, columns.size + extra) && isFitting(row)) return isSure(row, extra) ? row : null;
    }
    return isBlank(fields, shown + 1) ? this.#row(fields.slice(0, shown + 1), 0, -1) : null;
  }

  /** The fields by column, where `wideColumn` has `extra` commas. */
  #row(fields: readonly string[], extra: number, wideColumn: number): Row {
    return {
      get: (column) => {
        const index = this.#columns.get(column) ?? fields.length;
        if (index === wideColumn && extra > 0) return fields.slice(index, index + extra + 1).join(this.#separator);
        return fields[wideColumn >= 0 && index > wideColumn ? index + extra : index]?.trim() ?? "";
      },
    };
  }
}

/** Whether the row ends within its use: only 0 ends a row, and a comma stands behind it as a rule. */
function endsInUse(fields: readonly string[], shown: number): boolean {
  return fields.length === shown + 1 && Number(fields[shown]) > 0;
}

/** Whether what stands in the last columns is of them. */
function isFitting(row: Row): boolean {
  const areTimes = timeColumns.every((column) => row.get(column) === "" || readTime(row.get(column)) !== null);
  return areTimes && /^\d*$/.test(row.get("queueposition"));
}

/** Whether commas too many are in the path of the program: else one may be in a name, and half of it would be another one. */
function isSure(row: Row, extra: number): boolean {
  return extra === 0 || /^\s*(?:[a-z]:)?[\\/]/i.test(row.get("activeprocess"));
}

function isBlank(fields: readonly string[], from: number): boolean {
  for (let index = from; index < fields.length; index += 1) if (fields[index]?.trim() !== "") return false;
  return true;
}

function indexesOf(columns: readonly string[]): ReadonlyMap<string, number> {
  return new Map(columns.map((column, index) => [column, index]));
}

function columnName(text: string): string {
  return text.toLowerCase().replace(/[^a-z]/g, "");
}

/** Each row repeats the numbers of its licence. Of two that differ none is known. */
function takeNumbers(row: Row, license: PrintedLicense): string | null {
  const isSame = (column: string, number: number | null) => number === null || countOf(row.get(column)) === number;
  if (isSame("count", license.count) && isSame("inuse", license.inUse)) return null;
  license.count = null;
  license.inUse = null;
  return "a count or a use that another row of the licence contradicts";
}

/** Who uses it, or waits for it. */
function readUse(line: number, text: string, row: Row, license: PrintedLicense): string | null {
  const user = row.get("user");
  const client = row.get("host");
  const isWaiting = row.get("queueposition") !== "" && row.get("grantedat") === "";
  if (user === "" && client === "" && !isWaiting) return null;
  const since = row.get("grantedsince") || row.get("grantedat");
  const clientVersion = row.get("clientcodeversion") || null;
  const internalId = row.get("internalid") || null;
  const tokens = row.get("tokens") || undefined;
  return addUse(license, { line, text, user, client, tokens, since, isWaiting, clientVersion, internalId });
}
