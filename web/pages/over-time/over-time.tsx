// Over time: how many licences were in use at once against those owned, by feature, user or group; who was refused; who
// and what used most. The address has the filters and the view.
import { useNavigate } from "react-router";
import {
  type Annotation,
  type BucketSize,
  type FeatureLookupEntry,
  getUsageOverTime,
  type LicenseServerLookupEntry,
  type Procurement,
} from "../../../generated/client/index.js";
import { DenialsChart } from "../../components/chart/denials-chart.tsx";
import { serverChoices } from "../../components/form/fields.tsx";
import { FeaturePicker } from "../../components/form/picker.tsx";
import { ChoiceField, WindowFields, WorkingHoursField } from "../../components/form/report-fields.tsx";
import { Folded } from "../../components/frame/folded.tsx";
import { MeasuredNotice, None, Shown } from "../../components/frame/measured.tsx";
import { MoreAbout, PageActions, PageTitle } from "../../components/frame/page-title.tsx";
import { Panel } from "../../components/frame/panel.tsx";
import { CsvDownload } from "../../components/table/download.tsx";
import { EmptyState, ErrorNotice } from "../../components/text/notices.tsx";
import { type AddressValues, useAddress } from "../../service/address.ts";
import { denialsPath, sessionsPath, windowIn } from "../../service/links.ts";
import { useMeasured } from "../../service/measured.ts";
import { useShownInput } from "../../service/queries.ts";
import { sensibleBuckets, type TimeWindow, zoomed } from "../../service/window.ts";
import { t } from "../../words/words.ts";
import { type Choice, choiceOf, csvInput, type Grouping, type Level, useQueries, type View, views } from "./queries.ts";
import { DeniedTable, SeriesTable, TopUsersTable } from "./tables.tsx";
import { UsageView } from "./usage.tsx";

interface OverTimeFormProps {
  /** Undefined until they are loaded. */
  readonly features: readonly FeatureLookupEntry[] | undefined;
  readonly servers: readonly LicenseServerLookupEntry[];
  readonly address: URLSearchParams;
  readonly setAddress: (changes: AddressValues) => void;
  readonly window: TimeWindow;
  readonly bucket: BucketSize;
  readonly by: Grouping;
  readonly view: View;
  readonly level: Level;
  readonly featureId: number | null;
  readonly isInWorkingHours: boolean;
}

function OverTimeForm(props: OverTimeFormProps) {
  const { features, servers, address, setAddress, window, bucket, by, view, level, featureId } = props;
  const serverOf = (id: number | null) => {
    const feature = features?.find(({ Id }) => Id === id);
    return feature === undefined ? null : String(feature.LicenseServerId);
  };
  return (
    <>
      <WindowFields window={window} setAddress={setAddress} />
      <FeaturePicker
        features={features}
        servers={servers}
        chosenId={featureId}
        onChoose={(id) => {
          const isOfServer = serverOf(id) === null || serverOf(id) === address.get("server");
          setAddress({ feature: id === null ? null : String(id), by: null, ...(!isOfServer && { server: null }) });
        }}
      />
      <ChoiceField
        label={t("common.server")}
        isLasting
        value={address.get("server") ?? ""}
        choices={[["", t("common.all")], ...serverChoices(servers)]}
        onChange={(value) => {
          const isOfServer = value === "" || featureId === null || serverOf(featureId) === value;
          setAddress({ server: value, ...(!isOfServer && { feature: null }) });
        }}
      />
      <ChoiceField
        label={t("common.splitBy")}
        value={by}
        choices={[
          ["none", t("overTime.noSplit")],
          ["feature", t("columns.feature")],
          ["user", t("columns.user")],
          ["group", t("columns.group")],
          ["project", t("columns.project")],
        ]}
        onChange={(value) => setAddress({ by: value })}
      />
      <ChoiceField
        label={t("overTime.onePoint")}
        value={bucket}
        choices={sensibleBuckets(window).map((size) => [size, t(`overTime.buckets.${size}`)])}
        onChange={(value) => setAddress({ bucket: value })}
      />
      <ChoiceField
        label={t("common.show")}
        value={view}
        choices={Object.entries(views).filter(
          ([value]) => by !== "none" || value === "lines" || value === "percent" || value === view,
        )}
        onChange={(value) => setAddress({ view: value })}
      />
      {view !== "stacked" && (
        <ChoiceField
          label={t("overTime.level")}
          value={level}
          choices={[
            ["peak", t("columns.peak")],
            ["average", t("columns.average")],
          ]}
          onChange={(value) => setAddress({ level: value })}
        />
      )}
      <WorkingHoursField isChosen={props.isInWorkingHours} setAddress={setAddress} label={t("overTime.workingHours")} />
    </>
  );
}

export function OverTime() {
  const [address, setAddress] = useAddress();
  const choice = choiceOf(address);
  const queries = useQueries(choice);
  const { features, servers } = queries;
  const all = Object.values(queries);
  const failed = all.find(({ error }) => error !== null);
  const retry = () => {
    for (const query of all) if (query.error !== null) void query.refetch();
  };
  const contradiction = contradictionOf(choice, features.data, servers.data);
  const download = <CsvDownload operation={getUsageOverTime} input={csvInput(choice)} fileName="use-over-time" />;
  return (
    <>
      <PageTitle title={titleOf(features.data, choice.featureId)}>
        <PageActions download={download} what="page" />
      </PageTitle>
      <search className="filters">
        <Folded>
          <OverTimeForm
            features={features.data}
            servers={servers.data ?? []}
            {...choice}
            address={address}
            setAddress={setAddress}
          />
        </Folded>
      </search>
      {failed !== undefined && <ErrorNotice error={failed.error} retry={retry} />}
      {contradiction === null ? (
        <Answers
          queries={queries}
          choice={choice}
          address={address}
          onZoom={(from, to) => setAddress({ ...zoomed(from, to), bucket: null })}
        />
      ) : (
        <EmptyState title={contradiction}>
          <button type="button" onClick={() => setAddress({ server: null })}>
            {t("overTime.allServers")}
          </button>{" "}
          <button type="button" onClick={() => setAddress({ feature: null })}>
            {t("common.allFeatures")}
          </button>
        </EmptyState>
      )}
    </>
  );
}

const none: readonly Procurement[] = [];
const noNotes: readonly Annotation[] = [];

interface AnswersProps {
  readonly queries: ReturnType<typeof useQueries>;
  readonly choice: Choice;
  readonly address: URLSearchParams;
  readonly onZoom: (from: number, to: number) => void;
}

function Answers({ queries, choice, address, onZoom }: AnswersProps) {
  const { usage, combined, purchases, annotations, denials, denied, users } = queries;
  const { by, bucket, level, view, window, serverId } = useShownInput(usage, choice);
  const measured = useMeasured(window, serverId);
  const ofDenials = useMeasured(window, serverId, "all");
  const title = t(`overTime.titles.${level}.${bucket}`);
  // Drawn once, with all its data: drawing it again would lose the reader's zoom and cursor.
  const isDrawable = [combined, purchases, annotations, queries.features].every(
    (one) => one.fetchStatus === "idle" || !one.isPending,
  );
  const isOld = [usage, combined, purchases, annotations].some(({ isPlaceholderData }) => isPlaceholderData);
  const feature = queries.features.data?.find(({ Id }) => Id === choice.featureId);
  const featureName = feature?.Name;
  const navigate = useNavigate();
  const pick = (start: number, end: number) =>
    void navigate(sessionsPath({ ...listOf(choice, address, featureName), ...zoomed(start, end - 1) }));
  return (
    <Shown value={measured}>
      {!measured?.isNothing && <MeasuredNotice of={ofDenials} />}
      <Panel
        title={title}
        holds={by === "none" ? "chart" : "both"}
        isStale={isOld}
        isPending={usage.isPending || !isDrawable}
      >
        {usage.data !== undefined && isDrawable && (
          <UsageView
            usage={usage.data}
            combined={combined.data?.Items[0]}
            purchases={purchases.data?.Items ?? none}
            annotations={annotations.data?.Items ?? noNotes}
            feature={feature}
            title={title}
            by={by}
            view={view}
            level={level}
            onZoom={onZoom}
            onPick={pick}
          />
        )}
        <MoreAbout links={[[t("overTime.behind"), sessionsPath(listOf(choice, address, featureName))]]} />
        {usage.data !== undefined && by !== "none" && (
          <SeriesTable series={usage.data.Items} total={usage.data.TotalCount} by={by} address={address} />
        )}
      </Panel>
      <Shown value={ofDenials}>
        <div className="columns">
          <Panel
            title={t("pages.denials")}
            holds="rows"
            isStale={denials.isPlaceholderData}
            isPending={denials.isPending}
          >
            {denials.data !== undefined && (
              <None>
                <DenialsChart denials={denials.data} onZoom={onZoom} />
              </None>
            )}
            <MoreAbout links={[[t("common.allDenials"), denialsPath(listOf(choice, address, featureName))]]} />
          </Panel>
          <Panel
            title={t("overTime.mostDenied")}
            holds="rows"
            isStale={denied.isPlaceholderData}
            isPending={denied.isPending}
          >
            {denied.data !== undefined && <DeniedTable counts={denied.data.Items} address={address} />}
          </Panel>
        </div>
      </Shown>
      <Panel title={t("overTime.topUsers")} holds="rows" isStale={users.isPlaceholderData} isPending={users.isPending}>
        {users.data !== undefined && <TopUsersTable users={users.data.Items} />}
      </Panel>
    </Shown>
  );
}

/** The filters of the lists behind the charts. */
const listOf = ({ serverId }: Choice, address: URLSearchParams, featureName: string | undefined) => ({
  ...windowIn(address),
  server: serverId,
  ...(featureName !== undefined && { feature: featureName }),
});

/** Why the filters of the address match nothing; null: they match, or that is not loaded yet. */
function contradictionOf(
  { featureId, serverId }: Choice,
  features: readonly FeatureLookupEntry[] | undefined,
  servers: readonly LicenseServerLookupEntry[] | undefined,
): string | null {
  if (features === undefined || servers === undefined || features.length === 0) return null;
  const feature = features.find(({ Id }) => Id === featureId);
  if (featureId !== null && feature === undefined) return t("overTime.noFeature");
  const server = servers.find(({ Id }) => Id === serverId);
  if (serverId !== null && server === undefined) return t("overTime.noServer");
  if (feature === undefined || server === undefined || feature.LicenseServerId === serverId) return null;
  const owner = servers.find(({ Id }) => Id === feature.LicenseServerId)?.Name ?? t("overTime.anotherServer");
  return t("overTime.contradiction", { feature: feature.Name, owner, server: server.Name });
}

function titleOf(features: readonly FeatureLookupEntry[] | undefined, featureId: number | null): string {
  const feature = features?.find(({ Id }) => Id === featureId);
  return feature === undefined ? t("pages.overTime") : t("overTime.titleOf", { feature: feature.Name });
}
