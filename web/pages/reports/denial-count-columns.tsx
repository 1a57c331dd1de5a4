// Columns of the tables of denials by feature and by user.
import type { DenialCount } from "../../../generated/client/index.js";
import type { Column } from "../../components/table/columns.ts";
import { formatCount } from "../../format/numbers.ts";

const counts: readonly Column<DenialCount>[] = [
  {
    id: "denials",
    header: "Denials",
    value: ({ Denials }) => Denials,
    cell: ({ Denials }) => formatCount(Denials),
    width: 5.5,
    isNumber: true,
  },
  {
    id: "true",
    header: "True",
    value: ({ TrueDenials }) => TrueDenials,
    cell: ({ TrueDenials }) => <strong>{formatCount(TrueDenials)}</strong>,
    width: 4.5,
    isNumber: true,
  },
  {
    id: "false",
    header: "False",
    value: ({ FalseDenials }) => FalseDenials,
    cell: ({ FalseDenials }) => formatCount(FalseDenials),
    width: 4.5,
    isNumber: true,
    isWideOnly: true,
  },
];

const named = (header: string): Column<DenialCount> => ({ id: "name", header, value: ({ Name }) => Name });

export const featureDenialColumns: readonly Column<DenialCount>[] = [named("Feature"), ...counts];
export const userDenialColumns: readonly Column<DenialCount>[] = [named("User"), ...counts];
