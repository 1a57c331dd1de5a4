// A report: licences that end within a number of days.
import { queryFeatures } from "../../../generated/client/index.js";
import { CsvDownload } from "../../components/download/csv-download.tsx";
import { NumberField, ServerField } from "../../components/form/report-fields.tsx";
import { Report, ReportTable } from "../../components/frame/report.tsx";
import { serverColumn } from "../../components/table/usual-columns.tsx";
import { EmptyState } from "../../components/text/empty-state.tsx";
import { useAddress } from "../../service/address.ts";
import { useOperation } from "../../service/queries.ts";
import { numberIn, onServer, serverIn } from "../../service/report-address.ts";
import { ending, expires, feature, owned, used, vendor } from "./feature-columns.tsx";

const columns = [feature, vendor, serverColumn, { ...owned, isWideOnly: true }, ending, used, expires];
const dayMs = 86_400_000;
/** A licence's days are UTC's. */
const dayFromNow = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);

export function Expiring() {
  const [address, setAddress] = useAddress();
  const days = numberIn(address, "days", 30, 0, 36_500);
  const serverId = serverIn(address);
  const body = {
    ActiveOnly: true,
    ExpirationStartUtc: dayFromNow(0),
    ExpirationEndUtc: dayFromNow(days + 1),
    Sort: [{ Field: "ExpirationDateUtc" as const }, { Field: "Name" as const }],
    ...onServer(serverId),
  };
  const answer = useOperation("queryFeatures", queryFeatures, { body: { ...body, Limit: 1000 } });
  return (
    <Report
      title="Licences that expire"
      about="Active features whose licences, or some of them, end within so many days. A licence holds to the end of its last day."
      asked={`Expiring within ${days} days.`}
      fields={
        <>
          <NumberField
            label="Within (days)"
            value={days}
            least={0}
            most={36_500}
            onChange={(value) => setAddress({ days: String(value) })}
          />
          <ServerField value={serverId} onChange={(id) => setAddress({ server: id })} />
        </>
      }
      query={answer}
      download={<CsvDownload operation={queryFeatures} input={{ body }} fileName={`expiring-${days}-days`} />}
    >
      <ReportTable
        label="Features that expire"
        answer={answer.data}
        of={`features with licences that end within ${days} days`}
        columns={columns}
        none={
          <EmptyState title={`No active licence ends within ${days} days`}>
            <p>Ask about more days, or about all licence servers. Permanent licences are not listed.</p>
          </EmptyState>
        }
      />
    </Report>
  );
}
