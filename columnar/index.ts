// The storage engine: schemas of stored relations, and scans of them as one moment (README.md). Other rooms import this, and changes/.

export type { Filter, Ids, Predicate, Subquery } from "./filter.ts";
export { foldRows } from "./fold-rows.ts";
export { type GroupOrder, groupSums } from "./group-sums.ts";
export { distinctIds } from "./id-sums.ts";
export { firstEndingAfter, type Interval, type OpenWindow } from "./intervals.ts";
export { type RankedDimension, rankedSums } from "./ranked-sums.ts";
export { type RefreshOptions, refreshRowGroups } from "./refresh.ts";
export { countGroups, type OperatorInput, operator, runOperator } from "./scan.ts";
export { fieldCodes, groupSize, idField, type Schema } from "./schema.ts";
export type { KeyInput } from "./sort-keys.ts";
export { type LabelQuery, type Ordering, topN } from "./top-n.ts";
