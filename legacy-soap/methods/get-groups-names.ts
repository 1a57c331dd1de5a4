// GetGroupsNames: the groups that use is counted to, Id and name.
import type { LegacyMethod } from "../method.ts";
import { int } from "../shapes.ts";

export const getGroupsNames: LegacyMethod<"GetGroupsNames", { groups: "getGroups" }> = {
  operations: { groups: "getGroups" },
  toInput: ({ Prefix, ShowDisabled }) => ({
    groups: { query: { ...(Prefix && { Prefix }), ...(ShowDisabled === true && { includeDisabled: true }) } },
  }),
  toResult: ({ groups }) => ({ Groups: groups.map(({ Id, Name }) => ({ key: int(Id), value: Name })) }),
};
