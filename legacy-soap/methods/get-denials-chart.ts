// GetDenialsChart: how often each feature, or each user, was denied, most first.
import type { LegacyMethod } from "../method.ts";
import { int, paging } from "../shapes.ts";

const columns = ["Name", "Count"] as const;

export const getDenialsChart: LegacyMethod<"GetDenialsChart", { counts: "getDenialCounts" }> = {
  operations: { counts: "getDenialCounts" },
  fields: { StartDateUtc: "StartTime", EndDateTimeUtc: "EndTime", trueDenialsOnly: "GetTrueDenialsOnly" },
  toInput(request) {
    paging(request, columns);
    return {
      counts: {
        query: {
          GroupBy: request.GroupBy ?? "Feature",
          Top: 1000,
          ...(request.StartTime !== undefined && { StartDateUtc: new Date(request.StartTime).toISOString() }),
          ...(request.EndTime !== undefined && { EndDateTimeUtc: new Date(request.EndTime).toISOString() }),
          ...(request.GetTrueDenialsOnly === true && { trueDenialsOnly: true }),
        },
      },
    };
  },
  toResult({ counts }, request) {
    const { Offset, Limit, Sort, Search } = paging(request, columns);
    const wanted = Search?.toLowerCase();
    const rows = counts.Items.filter(({ Name }) => wanted === undefined || Name.toLowerCase().includes(wanted)).map(
      ({ Name, Denials }) => ({ Count: int(Denials), Name }),
    );
    // Later columns decide between what earlier ones leave equal.
    for (const { Column, Direction } of [...Sort].reverse()) {
      const sign = Direction === "DESC" ? -1 : 1;
      rows.sort((a, b) => {
        if (Column === "Count") return sign * (a.Count - b.Count);
        const [first, second] = [a.Name.toLowerCase(), b.Name.toLowerCase()];
        return first === second ? 0 : first < second ? -sign : sign;
      });
    }
    return { Denials: rows.slice(Offset, Offset + Limit) };
  },
};
