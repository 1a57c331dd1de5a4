// The lists of denials, of checkouts and of queued requests. The address has the filters and the order.
import {
  type DenialField,
  getQueuedRequests,
  type Input,
  queryDenials,
  querySessions,
  type SessionField,
} from "../../../generated/client/index.js";
import { ChoiceField, ServerField, TrueDenialsField, WindowFields } from "../../components/form/report-fields.tsx";
import { Chosen, SearchField } from "../../components/form/search-field.tsx";
import { MoreAbout } from "../../components/frame/page-title.tsx";
import { Report, ReportTable } from "../../components/frame/report.tsx";
import { addressOrder, serviceOrder } from "../../components/table/columns.ts";
import { CsvDownload } from "../../components/table/download.tsx";
import { waitingColumns } from "../../components/table/request-columns.tsx";
import { serverColumn } from "../../components/table/usual-columns.tsx";
import { EmptyState } from "../../components/text/notices.tsx";
import { denialReasons } from "../../components/text/status-badge.tsx";
import { formatMoment } from "../../format/times.ts";
import { onlyTrueDenials, onServer, serverIn, useAddress } from "../../service/address.ts";
import { atPresent, useMeasured } from "../../service/measured.ts";
import { refreshMs, useList, usePages } from "../../service/queries.ts";
import { spanOf, type TimeWindow, windowOf } from "../../service/window.ts";
import { t } from "../../words/words.ts";
import { beginAndDuration, duration, end, feature, licences, user, workstation } from "../reports/session-columns.tsx";
import { denialColumns } from "./denial-columns.tsx";

/** The filters that both lists share: the window, a feature's name, the names of a user and a group, words. */
function listFilters(address: URLSearchParams, window: TimeWindow) {
  const feature = address.get("feature");
  const user = address.get("user");
  const group = address.get("group");
  const words = (address.get("q") ?? "").trim();
  return {
    ...spanOf(window),
    ...(feature !== null && { Products: [{ FeatureName: feature }] }),
    ...(user !== null && { UserNames: [user] }),
    ...(group !== null && { GroupNames: [group] }),
    ...(words !== "" && { Search: words.slice(0, 255) }),
  };
}

function queryTextOf(address: URLSearchParams, { startUtc, endUtc }: TimeWindow): string {
  const parts = [
    t("lists.queryWindow", { from: formatMoment(startUtc), to: formatMoment(endUtc ?? Date.now()) }),
    address.has("feature") && t("lists.queryFeature", { name: address.get("feature") ?? "" }),
    address.has("user") && t("lists.queryUser", { name: address.get("user") ?? "" }),
    address.has("group") && t("lists.queryGroup", { name: address.get("group") ?? "" }),
    address.has("project") && t("lists.queryProject", { name: address.get("project") ?? "" }),
    address.has("q") && t("lists.queryText", { text: address.get("q") ?? "" }),
  ];
  return `${parts.filter(Boolean).join(", ")}.`;
}

type Reason = keyof typeof denialReasons;
const isReason = (text: string): text is Reason => text in denialReasons;

export function Denials() {
  const [address, setAddress] = useAddress();
  const window = windowOf(address);
  const isTrueOnly = onlyTrueDenials(address);
  const reason = address.get("reason") ?? "";
  const body = {
    ...listFilters(address, window),
    ...(isTrueOnly && { TrueDenialsOnly: true }),
    ...(isReason(reason) && { DenialTypes: [reason] }),
    ...onServer(serverIn(address)),
    Sort: serviceOrder<DenialField>(denialColumns, address.get("sort") ?? "", "-when"),
  };
  const query = useList("queryDenials", queryDenials, body);
  const measured = useMeasured(window, serverIn(address), "all");
  return (
    <Report
      title={t("pages.denials")}
      about={`${t("lists.denialsAbout")} ${t("components.denials.meaning")}`}
      queryText={queryTextOf(address, window)}
      fields={
        <>
          <WindowFields window={window} setAddress={setAddress} />
          <TrueDenialsField isChosen={isTrueOnly} setAddress={setAddress} />
          <ChoiceField
            label={t("columns.reason")}
            value={isReason(reason) ? reason : ""}
            choices={[["", t("common.all")], ...Object.entries(denialReasons)]}
            onChange={(value) => setAddress({ reason: value })}
          />
          <ServerField value={serverIn(address)} onChange={(id) => setAddress({ server: id })} />
          <SearchField
            value={address.get("q") ?? ""}
            hint={t("lists.denialsHint")}
            onChange={(q) => setAddress({ q })}
          />
          <Chosen
            names={{ feature: t("columns.feature"), user: t("columns.user"), group: t("columns.group") }}
            address={address}
            setAddress={setAddress}
          />
        </>
      }
      query={query}
      measured={measured}
      download={<CsvDownload operation={queryDenials} input={{ body }} fileName="denials" />}
    >
      <ReportTable
        label={t("pages.denials")}
        list={query.data}
        of="denials"
        columns={denialColumns}
        sort="-when"
        more={query.more}
        none={<EmptyState title={t("common.nobodyDenied")} advice={t("lists.longerWindow")} />}
      />
    </Report>
  );
}

const columns = [
  user,
  feature,
  beginAndDuration,
  end,
  { ...duration, isWideOnly: true },
  workstation,
  serverColumn,
  licences,
];

export function Sessions() {
  const [address, setAddress] = useAddress();
  const window = windowOf(address);
  const project = address.get("project");
  const body = {
    ...listFilters(address, window),
    ...onServer(serverIn(address)),
    ...(project !== null && { ProjectNames: [project] }),
    Sort: serviceOrder<SessionField>(columns, address.get("sort") ?? "", "-begin"),
  };
  const query = useList("querySessions", querySessions, body);
  const measured = useMeasured(window, serverIn(address));
  return (
    <Report
      title={t("pages.checkouts")}
      about={t("lists.checkoutsAbout")}
      queryText={queryTextOf(address, window)}
      fields={
        <>
          <WindowFields window={window} setAddress={setAddress} />
          <ServerField value={serverIn(address)} onChange={(id) => setAddress({ server: id })} />
          <SearchField
            value={address.get("q") ?? ""}
            hint={t("lists.checkoutsHint")}
            onChange={(q) => setAddress({ q })}
          />
          <Chosen
            names={{
              feature: t("columns.feature"),
              user: t("columns.user"),
              group: t("columns.group"),
              project: t("columns.project"),
            }}
            address={address}
            setAddress={setAddress}
          />
        </>
      }
      query={query}
      measured={measured}
      download={<CsvDownload operation={querySessions} input={{ body }} fileName="checkouts" />}
    >
      <ReportTable
        label={t("pages.checkouts")}
        list={query.data}
        of="checkouts"
        columns={columns}
        sort="-begin"
        more={query.more}
        none={<EmptyState title={t("lists.nobodyHad")} advice={t("lists.longerOrAll")} />}
      />
    </Report>
  );
}

type RequestOrder = NonNullable<Input<"getQueuedRequests">["Sort"]>[number];

export function WaitingList() {
  const [address, setAddress] = useAddress();
  const feature = address.get("feature") ?? "";
  const input = {
    ...onServer(serverIn(address)),
    ...(feature !== "" && { FeatureName: feature }),
    Sort: addressOrder<RequestOrder>(waitingColumns, address.get("sort") ?? "", "-for"),
  };
  const query = usePages("getQueuedRequests", getQueuedRequests, input, { refreshMs });
  const measured = useMeasured(atPresent(), serverIn(address));
  return (
    <Report
      title={t("pages.waiting")}
      about={t("lists.waiting.about")}
      queryText={feature === "" ? t("lists.waiting.query") : t("lists.queryFeature", { name: feature })}
      fields={
        <>
          <ServerField value={serverIn(address)} onChange={(id) => setAddress({ server: id })} />
          <Chosen names={{ feature: t("columns.feature") }} address={address} setAddress={setAddress} />
        </>
      }
      isUnfolded
      query={query}
      measured={measured}
      download={<CsvDownload operation={getQueuedRequests} input={input} fileName="waiting" />}
    >
      <ReportTable
        label={t("pages.waiting")}
        list={query.data}
        of="rows"
        columns={waitingColumns}
        sort="-for"
        more={query.more}
        none={<EmptyState title={t("lists.waiting.nobody")} advice={t("lists.waiting.source")} />}
      />
      <MoreAbout links={[[t("lists.waiting.counted"), "/now?show=queued"]]} />
    </Report>
  );
}
