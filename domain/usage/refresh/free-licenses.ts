// What the segments of whole days need to know of keys: the licence server of each pool, and how many licences are free at a
// midnight. A round goes from day to day into the past, so that is read for many days at once; where a number has moved since
// then, readers do not take it (columnar/changes/segments.ts) and sweep the day.
import type { Knex } from "knex";
import type { SegmentKeys } from "../../../columnar/changes/pack.ts";
import { nextJoin } from "../../../db/index.ts";
import { type OwnedPool, ownedPools, ownedReader, summedSteps } from "../../pools/owned-totals.ts";
import { DAY_MS } from "../../time/units.ts";
import { keyKinds } from "../concurrency/changes.ts";

/** A key that owns licences: all use, a licence server or a pool. */
interface Owner {
  readonly kind: number;
  readonly id: number;
  readonly poolIds: readonly number[];
  readonly owned: ReturnType<typeof ownedReader>;
}

/** By pool the licences in use since each midnight at which they changed, the latest first. */
type UsedLicenses = ReadonlyMap<number, readonly (readonly [midnightAt: number, licenses: number])[]>;

const mostDays = 32;

/** For one round. */
export class FreeLicenses {
  #owners: readonly Owner[] | null = null;
  #used: UsedLicenses = new Map();
  /** The days of which that is read. */
  #firstDay = Number.NaN;
  #lastDay = Number.NaN;

  async keysAt(knex: Knex, dayAt: number): Promise<SegmentKeys> {
    this.#owners ??= ownersOf(await ownedPools(knex, null));
    await this.#readUsed(knex, dayAt);
    const usedOf = (poolId: number) => this.#used.get(poolId)?.find(([at]) => at <= dayAt)?.[1] ?? 0;
    return {
      kinds: [
        { kind: keyKinds.all, label: null, keyOfIds: null },
        { kind: keyKinds.pool, label: 0, keyOfIds: null },
        { kind: keyKinds.server, label: 0, keyOfIds: await serverOfPools(knex) },
        { kind: keyKinds.group, label: 2, keyOfIds: null },
        { kind: keyKinds.project, label: 3, keyOfIds: null },
      ],
      // Of what stays as large for the day.
      free: Float64Array.from(
        this.#owners.flatMap(({ kind, id, poolIds, owned }) => {
          const [total = null, ...others] = owned.within(dayAt, dayAt + DAY_MS);
          if (total === null || total === 0 || others.length > 0) return [];
          return [kind, id, poolIds.reduce((left, poolId) => left - usedOf(poolId), total)];
        }),
      ),
    };
  }

  /** What was read may not hold any more. */
  forget(): void {
    this.#owners = null;
    this.#firstDay = Number.NaN;
  }

  /** Twice as many days at once, each time that a round comes to the day before those that are read. */
  async #readUsed(knex: Knex, dayAt: number): Promise<void> {
    if (dayAt >= this.#firstDay && dayAt <= this.#lastDay) return;
    const days = dayAt === this.#firstDay - DAY_MS ? (this.#lastDay - this.#firstDay) / DAY_MS + 1 : 0.5;
    this.#lastDay = dayAt;
    this.#firstDay = dayAt - (Math.min(mostDays, days * 2) - 1) * DAY_MS;
    this.#used = await readUsed(knex, this.#firstDay, this.#lastDay);
  }
}

function ownersOf(pools: readonly OwnedPool[]): Owner[] {
  const owner = (kind: number, id: number, pools: readonly OwnedPool[]): Owner => {
    return { kind, id, poolIds: pools.map((pool) => pool.id), owned: ownedReader(summedSteps(pools)) };
  };
  const servers = Map.groupBy(pools, (pool) => pool.serverId);
  return [
    owner(keyKinds.all, 0, pools),
    ...pools.map((pool) => owner(keyKinds.pool, pool.id, [pool])),
    ...Array.from(servers, ([id, pools]) => owner(keyKinds.server, id, pools)),
  ];
}

/** Read for each day, since a pool may have come with its sessions meanwhile. */
async function serverOfPools(knex: Knex): Promise<ReadonlyMap<number, number>> {
  const rows: { id: number; serverId: number }[] = await knex("pools").select("id", { serverId: "license_server_id" });
  return new Map(rows.map(({ id, serverId }) => [Number(id), Number(serverId)]));
}

/** From the roll-up at midnights: those of [from, to], and for each pool the last one before. */
async function readUsed(knex: Knex, from: number, to: number): Promise<UsedLicenses> {
  const rows: { id: number; at: number; licenses: number }[] = await knex
    .from("pools as p")
    .joinRaw(
      `${nextJoin(knex)} usage_states s on s.user_id = 0 and s.pool_id = p.id and s.midnight_at <= :to and s.midnight_at >=
        coalesce((select max(m.midnight_at) from usage_states m
          where m.user_id = 0 and m.pool_id = p.id and m.midnight_at <= :from), :from)`,
      { from, to } as never,
    )
    .select({ id: "p.id", at: "s.midnight_at", licenses: "s.licenses" })
    .orderBy("s.midnight_at", "desc");
  const used = new Map<number, [number, number][]>();
  for (const { id, at, licenses } of rows) {
    const uses = used.get(Number(id)) ?? [];
    used.set(Number(id), uses);
    uses.push([Number(at), Number(licenses)]);
  }
  return used;
}
