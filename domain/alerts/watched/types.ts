// What a round of evaluation and a preview have in common: rules with what their owners see, and the things that are watched.
// Types alone.
import type { OwnedPool } from "../../pools/owned-totals.ts";
import type { Since } from "../../servers/states.ts";
import type { Interval } from "../../time/working-time.ts";
import type { AlertSubject, Definition } from "../definition.ts";
import type { AlertMachine, AlertMemory } from "../states/machine.ts";

/** A rule as it is evaluated. */
export interface WatchingRule {
  readonly id: number;
  readonly definition: Definition;
  /** The licence servers that its owner sees; null is all. */
  readonly sees: ReadonlySet<number> | null;
  /** Of its quiet hours, in and around the time that is evaluated. */
  readonly quiet: readonly Interval[];
}

export interface WatchedPool {
  readonly id: number;
  /** Among all pools of the frame, from 0. */
  readonly place: number;
  readonly name: string;
  readonly nameKey: string;
  readonly version: string | null;
  readonly vendor: string | null;
  readonly vendorKey: string | null;
  readonly serverId: number;
  readonly serverName: string;
  readonly isTotalShared: boolean;
  readonly owned: OwnedPool;
}

export interface WatchedServer {
  readonly id: number;
  readonly name: string;
  /** What was reported, and silences from their beginning on; rising. */
  readonly states: readonly Since[];
  /** The same with silences from when they were noticed. */
  readonly noticed: readonly Since[];
}

/** All licence servers that are switched on, with their pools. Read once for all rules. */
export interface Frame {
  readonly window: Interval;
  readonly pools: readonly WatchedPool[];
  readonly servers: ReadonlyMap<number, WatchedServer>;
}

/** What a rule watches by itself. */
export interface Watched {
  /** Of all that a rule watches, by Ids. */
  readonly key: string;
  readonly subject: AlertSubject;
  /** First and last name of the user that it is about, where they are known. */
  readonly fullName?: string | null;
  /** Who does not see one of them sees nothing of it. Empty: of what only those see who see all. */
  readonly serverIds: readonly number[];
}

/** Something watched with its states from the start to the end of the time that is evaluated. */
export interface Found {
  readonly watched: Watched;
  readonly machine: AlertMachine;
}

/** What is known of the open alerts of a rule, by the key of what it watches. */
export type Memories = ReadonlyMap<string, AlertMemory>;

/** A rule that is evaluated from `startAt` on: one that was made or changed in the window begins then. */
export interface Evaluated {
  readonly rule: WatchingRule;
  readonly memories: Memories;
  readonly startAt: number;
}

/** What is null of a subject unless it is given. */
export const noSubject: AlertSubject = {
  ...{ FeatureId: null, FeatureName: null, FeatureVersion: null, Vendor: null, LicenseServerId: null },
  ...{ LicenseServerName: null, UserId: null, UserName: null, BrokerId: null, ExpirationDateUtc: null },
};
