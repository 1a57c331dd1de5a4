// Who holds licences for nothing: features, users, groups, projects, single checkouts, pairs; each with what it is about.
import { ChoiceField, ServerField } from "../../components/form/report-fields.tsx";
import { WindowFields } from "../../components/form/window-fields.tsx";
import { useAddress } from "../../service/address.ts";
import { onServer, serverIn } from "../../service/report-address.ts";
import { spanOf, windowOf } from "../../service/window.ts";
import { t } from "../../words/words.ts";
import { Features, Holders, Sessions, Simultaneous, Together } from "./views.tsx";

const names = ["features", "users", "groups", "projects", "sessions", "simultaneous", "together", "unused"] as const;
type View = (typeof names)[number];

const kinds = { users: "User", groups: "Group", projects: "Project" } as const;

export function Waste() {
  const [address, setAddress] = useAddress();
  const view: View = names.find((name) => name === address.get("show")) ?? "features";
  const window = windowOf(address);
  const serverId = serverIn(address);
  const input = { ...spanOf(window), ...onServer(serverId) };
  const fields = (
    <>
      <ChoiceField
        label={t("waste.show")}
        value={view}
        choices={names.map((name) => [name, t(`waste.views.${name}`)])}
        onChange={(show) => setAddress({ show, sort: null })}
      />
      <WindowFields window={window} setAddress={setAddress} />
      <ServerField value={serverId} onChange={(id) => setAddress({ server: id })} />
    </>
  );
  const asked = t("waste.asked", { view: t(`waste.views.${view}`), from: window.from, to: window.to });
  const shared = { fields, asked };
  if (view === "users" || view === "groups" || view === "projects") {
    return <Holders {...shared} input={{ ...input, GroupBy: kinds[view] }} />;
  }
  if (view === "sessions") return <Sessions {...shared} input={input} />;
  if (view === "simultaneous") return <Simultaneous {...shared} input={input} />;
  if (view === "together") return <Together {...shared} input={input} />;
  return <Features {...shared} input={view === "unused" ? { ...input, UnusedOnly: true } : input} />;
}
