// getLicenseTypes: the licence types that the service knows, and how many features there are of each.
import { presentPools } from "../../domain/pools/rows.ts";
import type { Handler } from "../types.ts";

const known = [
  "Floating",
  "NodeLocked",
  "NamedUser",
  "SingleUse",
  "NamedUserCasual",
  "HostBased",
  "Unmanaged",
  "UserNameLocked",
  "Token",
] as const;

export const getLicenseTypes: Handler<"getLicenseTypes"> = async (_input, { db, caller }) => {
  const rows: { license_type: string; total: number }[] = await presentPools(db.read, caller)
    .whereNotNull("p.license_type")
    .groupBy("p.license_type")
    .select("p.license_type")
    .count({ total: "*" });
  const counts = new Map(rows.map((row) => [row.license_type, Number(row.total)]));
  return { status: 200, body: known.map((type) => ({ LicenseType: type, Features: counts.get(type) ?? 0 })) };
};
