// Columns of numbers in the tables of Over time: narrow on a phone.
import type { Column } from "../../components/table/columns.ts";
import { countColumn } from "../../components/table/usual-columns.tsx";
import { formatAverage } from "../../format/numbers.ts";
import { t } from "../../words/words.ts";

export const level = <Row>(id: string, header: string, value: (row: Row) => number | null, width = 7): Column<Row> => ({
  ...countColumn(id, header, value, width),
  phoneWidth: Math.min(width, 4.25),
});

export const average = <Row>(value: (row: Row) => number | null): Column<Row> => ({
  ...level("average", t("columns.average"), value, 6),
  cell: (row) => formatAverage(value(row)),
  phoneWidth: 5,
});
