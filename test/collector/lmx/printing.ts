// What lmxendutil prints, for tests: as XML, and as text for people.

const head = ["LM-X End-user Utility v5.5", "Copyright (C) 2002-2021 X-Formation. All rights reserved.", ""];

/** An element with attributes; one without contents closes itself. */
export function element(name: string, attributes: Record<string, string | number>, ...contents: string[]): string {
  const printed = Object.entries(attributes).map(([key, value]) => ` ${key}="${value}"`);
  const tag = `<${name}${printed.join("")}`;
  return contents.length === 0 ? `${tag}/>` : [`${tag}>`, ...contents, `</${name}>`].join("\n");
}

export function path(host: string, ...features: string[]): string {
  const attributes = { TYPE: "NETWORK", HOST: host, SERVER_VERSION: "5.5", UPTIME: "8 hour(s) 38 min(s) 33 sec(s)" };
  return element("LICENSE_PATH", { ...attributes, STATUS: "SUCCESS" }, ...features, "");
}

export function failed(host: string, status = "Server not found on host or not responding."): string {
  return element("LICENSE_PATH", { TYPE: "NETWORK", HOST: host, SERVER_VERSION: "", UPTIME: "", STATUS: status });
}

export function feature(name: string, used: number | string, total: number | string, ...users: string[]): string {
  const dates = { START: "2025-04-25", END: "2027-12-31" };
  const attributes = {
    NAME: name,
    VERSION: "22.0",
    VENDOR: "QUARZ",
    ...dates,
    USED_LICENSES: used,
    TOTAL_LICENSES: total,
  };
  return element("FEATURE", { ...attributes, DENIED_LICENSES: 0, SHARE: "CUSTOM ,VIRTUAL" }, ...users);
}

export function user(name: string, licenses: number | string, more: Record<string, string> = {}): string {
  const times = { LOGIN_TIME: "2026-03-05 15:12", CHECKOUT_TIME: "2026-03-05 15:21" };
  return element("USER", { NAME: name, HOST: "ws-11", IP: "192.0.2.11", USED_LICENSES: licenses, ...times, ...more });
}

export function xml(...paths: string[]): string {
  const root = ['<LM-X STAT_VERSION="3.32">', ...paths, "</LM-X>"];
  return [...head, '<?xml version="1.0" encoding="UTF-8"?>', ...root, ""].join("\n");
}

export function text(server: string, ...features: string[][]): string {
  const rule = "----------------------------------------";
  const lines = features.flatMap((feature) => [rule, ...feature]);
  const uptime = "Server version: v5.1 Uptime: 3 day(s) 12 hour(s) 0 min(s) 51 sec(s)";
  return [...head, "+".repeat(40), `LM-X License Server on ${server}:`, "", uptime, ...lines, ""].join("\n");
}

/** A feature of the text; `users` are its last lines. */
export function textFeature(name: string, use: string, ...users: string[]): string[] {
  const lines = [`Feature: ${name} Version: 21.0 Vendor: QUARZ`, "Start date: 2025-02-17 Expire date: 2027-01-31"];
  return [...lines, "Key type: EXCLUSIVE License sharing: CUSTOM VIRTUAL", "", use, "", ...users];
}
