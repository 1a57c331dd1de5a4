// GetGroupsNames: the groups that use is counted to, Id and name.
import type { LegacyMethod } from "../translation/method.ts";
import { pagedRows } from "../translation/rows.ts";
import { int } from "../wire/shapes.ts";

export const getGroupsNames: LegacyMethod<"GetGroupsNames", { groups: "getGroups" }> = {
  operations: { groups: "getGroups" },
  fields: { IncludeDisabled: "ShowDisabled" },
  toInput: ({ Prefix, ShowDisabled }) => ({
    groups: { query: { ...(Prefix && { Prefix }), ...(ShowDisabled === true && { IncludeDisabled: true }) } },
  }),
  toResult: ({ groups }, request) => {
    const pairs = groups.map(({ Id, Name }) => ({ key: int(Id), value: Name }));
    return { Groups: pagedRows(request, "gen:ArrayOfKeyValuePairOfintstring", pairs).rows };
  },
};
