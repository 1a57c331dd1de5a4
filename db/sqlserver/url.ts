// Parses `mssql://user:password@host:1433/database?…` for tedious. Every mistake names the part, never its value.
import type { ConnectionConfiguration } from "tedious";
import { BadDatabaseUrl } from "../errors.ts";

/** The settings in a URL: how to connect, and the limits of connections and waits. */
interface MssqlSettings {
  readonly connection: ConnectionConfiguration;
  /** The URL without its secrets, for messages and logs. */
  readonly location: string;
  readonly poolSize: number;
  /** Milliseconds that a query may take; 0: any. */
  readonly requestTimeoutMs: number;
  /** Milliseconds without a response on any connection after which the database counts as away. */
  readonly silenceMs: number;
}

const azurePassword = "azure-active-directory-password";
const azureSecret = "azure-active-directory-service-principal-secret";
const kinds = ["default", "ntlm", "azure-active-directory-default", azurePassword, azureSecret] as const;

const parameters = new Set([
  ...["encrypt", "trustServerCertificate", "instanceName", "domain", "authentication", "clientId", "tenantId"],
  ...["poolSize", "requestTimeout", "connectTimeout", "silence", "appName", "multiSubnetFailover"],
]);

/** Throws BadDatabaseUrl. */
export function parseMssqlUrl(text: string): MssqlSettings {
  if (!URL.canParse(text)) throw new BadDatabaseUrl("expected mssql://user:password@host:1433/database");
  const url = new URL(text);
  const query = url.searchParams;
  checkParameters(query);
  const database = databaseOf(url);
  const instanceName = query.get("instanceName") ?? undefined;
  if (instanceName !== undefined && url.port !== "")
    throw new BadDatabaseUrl("has an instanceName or a port, not both");
  const port = instanceName === undefined ? { port: Number(url.port || 1433) } : { instanceName };
  const host = decoded(url.hostname.replace(/^\[|\]$/g, ""), "host");
  const encrypt = query.get("encrypt") === "strict" ? "strict" : flag(query, "encrypt", true);
  const requestTimeout = integer(query, "requestTimeout", 60_000);
  return {
    location: `mssql://${host}${instanceName === undefined ? `:${port.port}` : `\\${instanceName}`}/${database}`,
    poolSize: Math.max(2, integer(query, "poolSize", 10)),
    requestTimeoutMs: requestTimeout,
    silenceMs: Math.max(100, integer(query, "silence", 1_000)),
    connection: {
      server: host,
      authentication: authentication(url, query),
      options: {
        ...port,
        database,
        encrypt,
        trustServerCertificate: flag(query, "trustServerCertificate", false),
        multiSubnetFailover: flag(query, "multiSubnetFailover", false),
        // An outage is reported within two seconds, so a connection may not take longer.
        connectTimeout: integer(query, "connectTimeout", 1_500),
        requestTimeout,
        appName: query.get("appName") ?? "licence-usage",
        useUTC: true,
        // A failed statement rolls its whole transaction back: half of it must never be committed.
        abortTransactionOnError: true,
        fallbackToDefaultDb: false,
        maxRetriesOnTransientErrors: 0,
        rowCollectionOnDone: false,
        rowCollectionOnRequestCompletion: false,
      },
    },
  };
}

function checkParameters(query: URLSearchParams): void {
  for (const name of query.keys()) {
    if (!parameters.has(name)) throw new BadDatabaseUrl(`knows these parameters: ${[...parameters].join(", ")}`);
    if (query.getAll(name).length > 1) throw new BadDatabaseUrl(`names the parameter ${name} twice`);
  }
}

function databaseOf(url: URL): string {
  const database = decoded(url.pathname.replace(/^\//, ""), "database");
  if (url.hostname === "" || database === "" || database.includes("/")) {
    throw new BadDatabaseUrl("expected a host and one database: mssql://user:password@host:1433/database");
  }
  return database;
}

function authentication(url: URL, query: URLSearchParams): NonNullable<ConnectionConfiguration["authentication"]> {
  const domain = query.get("domain") ?? undefined;
  const type = query.get("authentication") ?? (domain === undefined ? "default" : "ntlm");
  const kind = kinds.find((one) => one === type);
  if (kind === undefined) throw new BadDatabaseUrl(`knows as authentication: ${kinds.join(", ")}`);
  const userName = decoded(url.username, "user");
  const password = decoded(url.password, "password");
  const clientId = query.get("clientId") ?? undefined;
  const tenantId = query.get("tenantId") ?? undefined;
  const needed = { domain: kind === "ntlm" ? domain : "", clientId, tenantId };
  const azure = kind === azurePassword || kind === azureSecret;
  for (const [name, value] of Object.entries(needed)) {
    if (value === undefined && (azure || name === "domain") && !(kind === azureSecret && name === "clientId")) {
      throw new BadDatabaseUrl(`needs the parameter ${name} for this authentication`);
    }
  }
  if (kind === azureSecret) return { type: kind, options: { clientId: userName, clientSecret: password, tenantId } };
  return { type: kind, options: { userName, password, domain, clientId, tenantId } };
}

function decoded(text: string, part: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new BadDatabaseUrl(`has a broken percent escape in its ${part}`);
  }
}

function flag(query: URLSearchParams, name: string, fallback: boolean): boolean {
  const text = query.get(name);
  if (text === null) return fallback;
  if (text !== "true" && text !== "false") throw new BadDatabaseUrl(`expects true or false for ${name}`);
  return text === "true";
}

function integer(query: URLSearchParams, name: string, fallback: number): number {
  const text = query.get(name);
  if (text === null) return fallback;
  if (!/^\d{1,7}$/.test(text)) throw new BadDatabaseUrl(`expects a whole number for ${name}`);
  return Number(text);
}
