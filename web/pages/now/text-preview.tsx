// What a collector would read of a text: an output or a file is pasted, dropped or chosen, and nothing is stored.
import { type DragEvent, type FormEvent, useState } from "react";
import { type CollectionPreview, testCollectorReading } from "../../../generated/client/index.js";
import { TextAreaField, TextField } from "../../components/form/fields.tsx";
import { ChoiceField } from "../../components/form/report-fields.tsx";
import { FirstRows } from "../../components/table/first-rows.tsx";
import { ErrorNotice } from "../../components/text/notices.tsx";
import { formatCount } from "../../format/numbers.ts";
import { formatDayMoment, readersZone } from "../../format/times.ts";
import { service } from "../../service/api.ts";
import { useChange } from "../../service/queries.ts";
import { t } from "../../words/words.ts";
import { licenceManagers } from "./licence-managers.ts";

/** The service's limit. */
const longest = 1_000_000;

export function TextPreview() {
  const change = useChange();
  const [text, setText] = useState("");
  const [manager, setManager] = useState("");
  const [preview, setPreview] = useState<CollectionPreview | null>(null);
  const take = (given: string) => {
    setText(given);
    setPreview(null);
  };
  const look = async (given: string) => {
    take(given);
    if (given.trim() === "") return;
    await change.run(async () =>
      setPreview(
        await testCollectorReading(service, {
          body: { Text: given, TimeZone: readersZone, ...(manager !== "" && { Manager: manager }) },
        }),
      ),
    );
  };
  const takeFile = async (file: File | undefined) => {
    if (file) await look(textOf(await file.arrayBuffer()).slice(0, longest + 1));
  };
  const drop = (event: DragEvent) => {
    const file = event.dataTransfer.files[0];
    if (file === undefined) return;
    event.preventDefault();
    void takeFile(file);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void look(text);
  };
  return (
    <section aria-label={t("now.preview.title")}>
      <h2>{t("now.preview.title")}</h2>
      <form className="form" onSubmit={submit} onDrop={drop} onDragOver={(event) => event.preventDefault()}>
        <p className="hint">{t("now.preview.about")}</p>
        <ChoiceField
          label={t("common.manager")}
          value={manager}
          choices={[["", t("now.preview.anyManager")], ...licenceManagers.map(({ id, name }) => [id, name] as const)]}
          onChange={setManager}
        />
        <TextAreaField
          label={t("common.text")}
          rows={8}
          spellCheck={false}
          value={text}
          placeholder={t("now.preview.example")}
          onChange={(event) => take(event.target.value)}
        />
        <TextField
          label={t("now.preview.file")}
          type="file"
          onChange={(event) => void takeFile(event.target.files?.[0])}
        />
        <button type="submit" className="button" disabled={change.isBusy || text.trim() === ""}>
          {t("now.preview.show")}
        </button>
      </form>
      <div aria-live="polite" aria-busy={change.isBusy}>
        {preview !== null && <PreviewResult preview={preview} />}
      </div>
      {change.error !== null && <ErrorNotice error={change.error} />}
    </section>
  );
}

/** Decodes the bytes by their byte order mark, else as UTF-8, else as windows-1252. */
function textOf(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes);
  const wide = first === 0xff && second === 0xfe ? "utf-16le" : first === 0xfe && second === 0xff ? "utf-16be" : null;
  if (wide !== null) return new TextDecoder(wide).decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

const unknown = "–";
const more = (count: string) => t("now.preview.more", { count });
const numberOf = (count: number | null) => (count === null ? unknown : formatCount(count));

function PreviewResult({ preview }: { readonly preview: CollectionPreview }) {
  const { Manager, Kind, LicenseServers, Pools, Holders, UnreadableLines, Notes } = preview;
  if (Manager === null || Kind === null) return <p role="status">{t("now.preview.notUnderstood")}</p>;
  const servers = LicenseServers.map(({ Name }) => Name ?? t("now.preview.unnamed")).join(", ");
  return (
    <>
      <p role="status">
        {t(`now.preview.kinds.${Kind}`, {
          manager: Manager,
          server: servers === "" ? t("now.preview.unnamed") : servers,
        })}{" "}
        {t("now.preview.counted", {
          pools: formatCount(preview.PoolCount),
          holders: formatCount(preview.HolderCount),
          unreadable: formatCount(preview.UnreadableCount),
        })}
      </p>
      {preview.Error === null && !preview.IsComplete && <p>{t("now.preview.cutOff")}</p>}
      {preview.Error !== null && <p lang="en">{preview.Error}</p>}
      <FirstRows
        title={t("common.pools")}
        count={preview.PoolCount}
        more={more}
        head={[t("columns.feature"), t("columns.vendor"), t("columns.inUse"), t("columns.owned")]}
        rows={Pools.map(({ FeatureName, FeatureVersion, Vendor, Used, Total, IsUncounted }) => [
          [FeatureName, FeatureVersion].filter(Boolean).join(" "),
          Vendor ?? unknown,
          numberOf(Used),
          IsUncounted ? t("common.anyNumber") : numberOf(Total),
        ])}
      />
      <FirstRows
        title={t("common.holders")}
        count={preview.HolderCount}
        more={more}
        head={[
          t("columns.user"),
          t("columns.workstation"),
          t("columns.feature"),
          t("columns.licences"),
          t("columns.since"),
        ]}
        rows={Holders.map(({ UserName, Workstation, FeatureName, NumberOfLicenses, StartTimeUtc }) => [
          ...[UserName, Workstation ?? unknown, FeatureName, formatCount(NumberOfLicenses)],
          formatDayMoment(StartTimeUtc),
        ])}
      />
      <FirstRows
        title={t("common.unreadable")}
        count={preview.UnreadableCount}
        more={more}
        head={[t("common.line"), t("columns.reason"), t("common.text")]}
        rows={UnreadableLines.map(({ Line, Reason, Text }) => [
          formatCount(Line),
          <span key="reason" lang="en">
            {Reason}
          </span>,
          <code key="text">{Text}</code>,
        ])}
      />
      {Notes.length > 0 && (
        <ul lang="en">
          {Notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </>
  );
}
