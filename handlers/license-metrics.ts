// getLicenseMetrics: licences in Prometheus' format.
import { licenseMetrics } from "../domain/metrics/license-metrics.ts";
import type { Handler } from "./types.ts";

export const getLicenseMetrics: Handler<"getLicenseMetrics"> = async ({ query }, { db, caller, now }) => ({
  status: 200,
  text: await licenseMetrics(db, caller, query.MaxUsers ?? 0, now),
});
