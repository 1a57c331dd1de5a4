// Which denials are counted, and how counts are answered.
import type { Filter, OpenWindow, Predicate } from "../../columnar/index.ts";
import type { Viewer } from "../filters/filters.ts";
import { denialField } from "./schema.ts";

/** As the contract names them. */
export interface CountFilters {
  readonly FeatureIds?: readonly number[] | undefined;
  readonly LicenseServerIds?: readonly number[] | undefined;
  readonly UserIds?: readonly number[] | undefined;
  readonly TrueDenialsOnly?: boolean | undefined;
  readonly FeatureNames?: readonly string[] | undefined;
  readonly Vendors?: readonly string[] | undefined;
  readonly DenialTypes?: readonly string[] | undefined;
  readonly Workstations?: readonly string[] | undefined;
}

export function countFilter(
  filters: CountFilters,
  { startAt, endAt }: OpenWindow,
  { licenseServerIds }: Viewer,
): Filter {
  const byIds: readonly (readonly [number, readonly number[] | null | undefined])[] = [
    [denialField.pool, filters.FeatureIds],
    [denialField.server, filters.LicenseServerIds],
    [denialField.server, licenseServerIds],
    [denialField.user, filters.UserIds],
    [denialField.verdict, filters.TrueDenialsOnly === true ? [1] : null],
  ];
  const byTexts: readonly (readonly [number, readonly string[] | undefined])[] = [
    [denialField.feature, filters.FeatureNames],
    [denialField.vendor, filters.Vendors],
    [denialField.workstation, filters.Workstations],
    [denialField.type, filters.DenialTypes],
  ];
  return {
    startAt,
    endAt,
    where: [
      ...byIds.flatMap(([field, ids]) => (ids ? [{ field, in: ids }] : [])),
      ...byTexts.flatMap(([field, texts]): Predicate[] =>
        texts ? [{ field, texts, isExact: field === denialField.type }] : [],
      ),
    ],
  };
}

export function counted(denials: number, trueDenials: number) {
  return { Denials: denials, TrueDenials: trueDenials, FalseDenials: denials - trueDenials };
}
