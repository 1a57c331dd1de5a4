// What DSLicSrv prints of getLicenseUsage, for tests: as comma-separated values, and as a list.

export const csvHead =
  "Editor,EditorId,Feature,Model,Commercial Type,Max Release Number,Max Release Date,Pricing Structure,Max Casual Duration," +
  "Expiration Date,Customer ID,Count,Inuse,Tokens,Casual Usage (mn),Host,User,Internal ID,Active Process," +
  "Client Code Version,Session ID,Granted Since,Last Used At,Granted At,Queue Position,";

/** What stands before the list of one server. */
export const head = [
  "License Administration Tool Version 6.425.4 Built on May 2, 2023, 6:45:36 PM.",
  "admin >\tSoftware version: 6.425.4",
  "\tBuild date: May 2, 2023, 6:45:36 PM",
  "\tStandalone mode",
  "\tReady: yes",
  "\tServer name: lic-north   Server id: QRZ-0123456789ABCDEF",
  "Warning: restricted connection, some operations are not permitted.",
];

export interface Enrolled {
  feature?: string;
  model?: string;
  release?: string;
  expiry?: string;
  count?: number | string;
  inUse?: number | string;
  type?: string;
}

/** A row; `use` is everything behind Inuse. */
export function row(enrolled: Enrolled, use = ""): string {
  const { feature = "QRZ", model = "Token", release = "8", expiry = "2027-01-01 00:59:00", type = "STD" } = enrolled;
  const { count = 10, inUse = 0 } = enrolled;
  const numbers = `${release},2027-01-01 00:59:00,YLC,0,${expiry},10000001,${count},${inUse}`;
  return `Quarz Systemes,5E756A80,${feature},${model},${type},${numbers},${use}`;
}

/** A grant: tokens, casual minutes, host, user, internal Id, process, version, session and times. */
export function grant(tokens: string, user: string, path = "/opt/quarz/sim ( 4711)", id = "QRZ"): string {
  const times = "2026-03-05 17:59:34,2026-03-06 09:25:50,2026-03-05 17:59:34";
  return `${tokens},,ws-11 (263.0)/192.0.2.41,${user},${id},${path},6.424,02DBE16,${times},`;
}

export function csv(...rows: string[]): string {
  return [...head, csvHead, ...rows, ""].join("\n");
}

/** The list of an editor. `admin >` stands before it and behind it. */
export function list(...lines: string[]): string {
  const editor = "admin >Quarz Systemes    (5E756A80-1C80-478D-B83A-1D5913677621)";
  return [...head, editor, ...lines, "admin >admin >", ""].join("\n");
}

/** What was enrolled, as a list prints it; both dates are alike. */
export function license(name: string, model: string, numbers: [count: number, inUse: number], date?: string): string {
  const dates = date === undefined ? "" : `maxReleaseDate: ${date} expirationDate: ${date} `;
  const counts = `count:     ${numbers[0]}  inuse:     ${numbers[1]}`;
  return `\t\t${name}             maxReleaseNumber: 8  ${dates}type: ${model}           ${counts} customerId: 200000000000001 pricing structure: YLC`;
}
