// The pages of one subject each: a feature, a user, a group, a project, a licence server. Other pages lead to them.
import { loadedLater } from "./components/frame/loaded-later.tsx";
import type { PageEntry } from "./page-entry.ts";

export const subjectPages: readonly PageEntry[] = [
  {
    path: "/features/:name",
    label: null,
    section: "licences",
    Component: loadedLater(async () => (await import("./pages/subjects/feature.tsx")).FeaturePage),
  },
  {
    path: "/users/:name",
    label: null,
    section: "licences",
    Component: loadedLater(async () => (await import("./pages/subjects/user.tsx")).UserPage),
  },
  {
    path: "/groups/:name",
    label: null,
    section: "licences",
    Component: loadedLater(async () => (await import("./pages/subjects/unit.tsx")).GroupPage),
  },
  {
    path: "/projects/:name",
    label: null,
    section: "licences",
    Component: loadedLater(async () => (await import("./pages/subjects/unit.tsx")).ProjectPage),
  },
  {
    path: "/servers/:id",
    label: null,
    section: "licences",
    Component: loadedLater(async () => (await import("./pages/subjects/server.tsx")).ServerPage),
  },
];
