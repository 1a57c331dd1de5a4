// A licence server of FlexLM for the recipe that releases a checkout: a program instead of lmutil, from which lmremove
// takes a user, and a collector that runs for it.
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { checkout, feature, lmstat, version } from "../collector/flexlm/reading.ts";
import { type Command, root, runNode } from "../support/run/process.ts";

export const licenseServerName = "27000@lic-cad-02";

const printed = (...holders: string[]) =>
  lmstat(
    feature("mesher", 5, holders.length, version("mesher", "3.0"), ...holders.map((one) => checkout(one))),
  ).replaceAll("lic-north", "lic-cad-02");

export class LicenceServer {
  readonly #folder: string;
  #collector: Command | undefined;

  constructor(folder: string) {
    this.#folder = join(folder, "lic-cad-02");
    mkdirSync(this.#folder);
    writeFileSync(this.#path("before.txt"), printed("pruiz ws-0310 :0", "jtan ws-0077 :0"));
    writeFileSync(this.#path("after.txt"), printed("jtan ws-0077 :0"));
    writeFileSync(
      this.#path("lmutil"),
      `#!/bin/sh
cd '${this.#folder}'
case "$1" in
  lmremove) echo "$*" >> removed.txt; mv after.txt before.txt; echo "lmremove - Copyright (c) 1989-2026" ;;
  *) cat before.txt ;;
esac
`,
    );
    chmodSync(this.#path("lmutil"), 0o755);
  }

  /** What lmremove was called to take back, with its arguments. */
  get removed(): string {
    return readFileSync(this.#path("removed.txt"), "utf8");
  }

  /** Starts the collector; `credentials` is what its authorization file holds. */
  start(apiUrl: string, credentials: object): void {
    writeFileSync(this.#path("collector.json"), JSON.stringify(credentials));
    const how = `manager: flexlm, status: "${licenseServerName}", tool: ./lmutil, every: 1s, timeZone: Etc/UTC`;
    const service = `service: { url: "${apiUrl}", credentials: collector.json }`;
    writeFileSync(this.#path("collector.yaml"), `${service}\nsources:\n  - { name: cad, ${how} }\n`);
    const settings = { TZ: "Etc/UTC", SVC_BROKER_ID: "broker-cad", SVC_COLLECTOR_POLL_SECONDS: "0.2" };
    this.#collector = runNode([join(root, "collector/main.ts")], settings, this.#folder);
  }

  async stop(): Promise<void> {
    this.#collector?.child.kill("SIGTERM");
    await this.#collector?.ended;
  }

  #path(name: string): string {
    return join(this.#folder, name);
  }
}
