// How to install a collector on the machine of a licence manager: its settings, its credential, the program, and the
// commands for Windows and Linux, ready to copy.
import { type ReactNode, useState } from "react";
import { createClientCredential, getClientCredentials } from "../../../generated/client/index.js";
import { TextField } from "../../components/form/fields.tsx";
import { ChoiceField } from "../../components/form/report-fields.tsx";
import { useIsAdministrator } from "../../components/frame/visit.tsx";
import { saveFile } from "../../components/table/download.tsx";
import { CopyButton } from "../../components/text/copy-button.tsx";
import { code, ErrorNotice } from "../../components/text/notices.tsx";
import { TimeText } from "../../components/text/time-text.tsx";
import { service } from "../../service/api.ts";
import { refreshed, useChange, useOperation } from "../../service/queries.ts";
import { isOnlyHere, serviceUrl, settings } from "../../service/settings.ts";
import { t } from "../../words/words.ts";
import { licenceManagers } from "./licence-managers.ts";

type Platform = "windows" | "linux";

const usual = /\bWindows\b/.test(navigator.userAgent) ? "windows" : "linux";

/** `output`: for readers without such a machine at hand. */
export function InstallCollector({ output }: { readonly output?: ReactNode }) {
  const [shown, setShown] = useState<Platform | "output">(usual);
  const choices = ["windows", "linux", ...(output === undefined ? [] : ["output"])] as (typeof shown)[];
  return (
    <>
      <fieldset className="switch-row">
        <legend className="unseen">{t("collectors.install.where")}</legend>
        {choices.map((choice) => (
          <label key={choice} className="choice">
            <input type="radio" name="platform" checked={shown === choice} onChange={() => setShown(choice)} />{" "}
            {t(`collectors.install.platforms.${choice}`)}
          </label>
        ))}
      </fieldset>
      {shown === "output" ? output : <Steps platform={shown} />}
    </>
  );
}

function Steps({ platform }: { readonly platform: Platform }) {
  const { folder, unpack, check, once, run } = commands[platform];
  const archives = settings.collectors.filter((name) => name.includes(platform === "windows" ? "-win-" : "-linux-"));
  const archive = archives.find((name) => name.includes("-x64.")) ?? archives[0];
  return (
    <>
      <AddressWarning />
      <ol className="steps">
        <li>
          <Settings platform={platform} />
        </li>
        <li>
          <Credential />
        </li>
        <li>
          <p>{t(`collectors.install.unpack.${platform}`)}</p>
          {archives.length > 1 && (
            <p>
              {archives.map((name) => (
                <Archive key={name} name={name} />
              ))}
            </p>
          )}
          {archive === undefined ? (
            <>
              <Command text={folder} what={t("collectors.install.folderIt")} />
              <p>{t.rich("collectors.install.noProgram", { name: nameOf(platform), code })}</p>
              <Command text={unpack} what={t("collectors.install.unpackIt")} />
            </>
          ) : (
            <Command
              text={[folder, download(platform, archive), unpack].join("\n")}
              what={t("collectors.install.unpackIt")}
            />
          )}
        </li>
        <li>
          <p>{t("collectors.install.check")}</p>
          <Command text={check} what={t("collectors.install.checkIt")} />
        </li>
        <li>
          <p>{t(`collectors.install.run.${platform}`)}</p>
          <Command text={run} what={t("collectors.install.runIt")} />
          <p className="soft">{t.rich("collectors.install.once", { command: once, code })}</p>
        </li>
      </ol>
    </>
  );
}

const Archive = ({ name }: { readonly name: string }) => (
  <>
    <a href={`/downloads/${name}`}>{name}</a>{" "}
  </>
);

const nameOf = (platform: Platform) => `licence-collector-…-${platform === "windows" ? "win" : "linux"}-x64.tar.gz`;
const withSecurity = settings.identityUrl !== null;
const download = (platform: Platform, archive: string) =>
  `${platform === "windows" ? "curl.exe" : "curl"} -fLO ${serviceUrl}/downloads/${archive}`;
/** On Linux the unit names the credential's file, which the account of the service can't read. */
const linuxCredential = withSecurity ? "SVC_COLLECTOR_CREDENTIALS=collector.json " : "";

const commands = {
  windows: {
    // The service runs what is there, and the credential is secret: only SYSTEM and Administrators may write there.
    folder: [
      "mkdir -Force 'C:\\Program Files\\licence-collector' | Out-Null",
      "cd 'C:\\Program Files\\licence-collector'",
      "icacls . /inheritance:r /grant '*S-1-5-18:(OI)(CI)F' '*S-1-5-32-544:(OI)(CI)F'",
    ].join("\n"),
    unpack: "tar -xf (Get-Item licence-collector-*-win-*.tar.gz).Name --strip-components=1",
    check: ".\\collector.exe --check",
    once: ".\\collector.exe --once",
    run: [
      "curl.exe -fLO https://github.com/winsw/winsw/releases/download/v2.12.0/WinSW-x64.exe",
      "powershell -ExecutionPolicy Bypass -File .\\install-windows-service.ps1",
    ].join("\n"),
  },
  linux: {
    folder: "mkdir -p ~/licence-collector && cd ~/licence-collector",
    unpack: "tar -xf licence-collector-*-linux-*.tar.gz --strip-components=1",
    check: `${linuxCredential}./collector --check`,
    once: `${linuxCredential}./collector --once`,
    run: [
      "sudo useradd --system --home-dir /var/lib/licence-collector licence-collector",
      "sudo install -D -m 755 collector /opt/licence-collector/collector",
      "sudo install -D -m 644 collector.yaml /etc/licence-collector/collector.yaml",
      ...(withSecurity ? ["sudo install -m 600 collector.json /etc/licence-collector/collector.json"] : []),
      withSecurity
        ? "sudo install -m 644 licence-collector.service /etc/systemd/system/"
        : "sed '/[Cc]redential/d' licence-collector.service | sudo tee /etc/systemd/system/licence-collector.service",
      "sudo systemctl enable --now licence-collector",
    ].join("\n"),
  },
} as const;

/** If the service has no public URL that other machines reach. */
function AddressWarning() {
  const unset = [
    ...(isOnlyHere(serviceUrl) ? ["SVC_PUBLIC_URL"] : []),
    ...(settings.identityUrl !== null && isOnlyHere(settings.identityUrl) ? ["SVC_IDENTITY_URL"] : []),
  ];
  if (unset.length === 0) return null;
  return (
    <p className="notice notice-warning">
      {t.rich("collectors.install.onlyHere", { url: serviceUrl, settings: unset.join(", "), code })}
    </p>
  );
}

/** Makes collector.yaml. */
function Settings({ platform }: { readonly platform: Platform }) {
  const [manager, setManager] = useState(licenceManagers[0]);
  const [address, setAddress] = useState("");
  const credentials = withSecurity && platform === "windows" ? ", credentials: collector.json" : "";
  const example = platform === "windows" ? "C:\\licences\\" : "/opt/licences/";
  const ending = platform === "windows" ? ".exe" : "";
  const { tool, log } = manager;
  const text = [
    `service: { url: ${JSON.stringify(serviceUrl)}${credentials} }`,
    "sources:",
    "  - name: first",
    `    manager: ${manager.id}`,
    `    status: ${JSON.stringify(address.trim() || manager.address)}`,
    ...(tool === undefined ? [] : [`    # tool: '${example}${tool}${ending}' # ${t("collectors.install.toolHint")}`]),
    ...(log === undefined ? [] : [`    # ${log}: '${example}${manager.id}.log' # ${t("collectors.install.logHint")}`]),
    "",
  ].join("\n");
  return (
    <>
      <p>{t.rich("collectors.install.settings", { code })}</p>
      <div className="filters">
        <ChoiceField
          label={t("common.manager")}
          value={manager.id}
          choices={licenceManagers.map(({ id, name }) => [id, name])}
          onChange={(value) => setManager(licenceManagers.find(({ id }) => id === value) ?? licenceManagers[0])}
        />
        <TextField
          label={t("collectors.install.address")}
          value={address}
          placeholder={manager.address}
          spellCheck={false}
          onChange={({ target }) => setAddress(target.value)}
        />
        <button
          type="button"
          className="button"
          onClick={() => saveFile(new Blob([text], { type: "application/yaml" }), "collector.yaml")}
        >
          {t("collectors.install.saveSettings")}
        </button>
      </div>
      <Command text={text.trimEnd()} what="collector.yaml" />
    </>
  );
}

function Command({ text, what }: { readonly text: string; readonly what: string }) {
  return (
    <div className="command-line">
      <pre>
        <code>{text}</code>
      </pre>
      <CopyButton text={text} what={what} />
    </div>
  );
}

/** Administrators create it here, once; other readers learn whom to contact. With security off there is none. */
function Credential() {
  const isAdministrator = useIsAdministrator();
  if (!withSecurity) return <p>{t("collectors.install.noSecurity")}</p>;
  return isAdministrator ? <MakeCredential /> : <p>{t("collectors.install.askAdministrator")}</p>;
}

function MakeCredential() {
  const change = useChange();
  const [file, setFile] = useState<string | null>(null);
  const made = useOperation("getClientCredentials", getClientCredentials, {});
  const before = made.data?.findLast(({ Type, RevokedUtc }) => Type === "collector" && RevokedUtc === null);
  const save = (text: string) => saveFile(new Blob([text], { type: "application/json" }), "collector.json");
  const make = () =>
    change.run(async () => {
      const body = { Type: "collector" as const, Description: t("collectors.install.description") };
      const { AuthorizationFile } = await createClientCredential(service, { body });
      setFile(AuthorizationFile);
      save(AuthorizationFile);
      await refreshed("getClientCredentials");
    });
  return (
    <>
      <p>{t("collectors.install.give")}</p>
      {file === null && before !== undefined && (
        <p>
          {t.rich("collectors.install.madeBefore", {
            client: before.ClientId,
            when: () => <TimeText instant={before.CreatedUtc} />,
            code,
          })}
        </p>
      )}
      {file === null ? (
        <button
          type="button"
          className={before === undefined ? "button primary" : "button"}
          disabled={change.isBusy || made.isPending}
          onClick={() => void make()}
        >
          {t(before === undefined ? "collectors.install.make" : "collectors.install.makeAnother")}
        </button>
      ) : (
        <p role="status">
          {t.rich("collectors.install.saved", { code })}{" "}
          <button type="button" className="link" onClick={() => save(file)}>
            {t("collectors.install.saveAgain")}
          </button>
        </p>
      )}
      {change.error !== null && <ErrorNotice error={change.error} />}
    </>
  );
}
