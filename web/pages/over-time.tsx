// Over time: how many licences were in use at once against what is owned, and who was refused.
import { PageTitle } from "../components/page-title.tsx";

export function OverTime() {
  return <PageTitle title="Over time" />;
}
