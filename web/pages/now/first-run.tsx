// The first steps before any licence server has reported: a collector, or pasting an output, and waiting for the report.
import { useIsAdministrator } from "../../components/frame/visit.tsx";
import { EmptyState } from "../../components/text/notices.tsx";
import { t } from "../../words/words.ts";
import { InstallCollector } from "./install-collector.tsx";
import { TextPreview } from "./text-preview.tsx";

export function FirstRun() {
  const isAdministrator = useIsAdministrator();
  return (
    <EmptyState title={t("now.firstRun.title")}>
      <p role="status" className="soft">
        {t("now.firstRun.waiting")}
      </p>
      <InstallCollector {...(isAdministrator && { output: <TextPreview /> })} />
    </EmptyState>
  );
}
