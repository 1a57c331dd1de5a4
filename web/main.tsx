// The entry point of the pages: the styles, the theme, the language, the routes.
import "./styles/index.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { BrowserRouter, matchPath, Navigate, Route, Routes } from "react-router";
import { applyTheme } from "./components/frame/switches.tsx";
import { AdministratorsOnly } from "./components/frame/visit.tsx";
import { Layout } from "./layout.tsx";
import { NotFound, SignedIn, WrongAddress } from "./pages/session.tsx";
import { pages } from "./routes.tsx";
import { administrationTitle } from "./service/menu.ts";
import { queryClient } from "./service/queries.ts";
import { isSameMachine, otherAddress } from "./service/settings.ts";
import { language } from "./words/language.ts";

/** How long an empty screen waits for the script of the first page, which then loads its data at once; milliseconds. */
const longestWaitMs = 200;

async function firstPage(): Promise<void> {
  const path = location.pathname === "/" ? "/overview" : location.pathname;
  const page = pages.find((one) => matchPath(one.path, path) !== null);
  const isLate = new Promise((resolve) => setTimeout(resolve, longestWaitMs));
  await Promise.race([page?.Component.loadNow?.(), isLate]);
}

function elementOf({ path, Component }: (typeof pages)[number]) {
  const title = administrationTitle(path);
  if (title === undefined) return <Component />;
  return (
    <AdministratorsOnly title={title}>
      <Component />
    </AdministratorsOnly>
  );
}

function begin(): void {
  applyTheme();
  // Paper is white: charts are drawn for it.
  addEventListener("beforeprint", () => applyTheme("light"));
  addEventListener("afterprint", () => applyTheme());
  document.documentElement.lang = language;
  const root = createRoot(document.getElementById("root") as HTMLElement);
  const other = otherAddress();
  if (other !== null) {
    if (isSameMachine(other)) location.replace(other);
    else root.render(<WrongAddress address={other} />);
    return;
  }
  root.render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <BrowserRouter>
          <Routes>
            <Route path="/signed-in" element={<SignedIn />} />
            <Route element={<Layout />}>
              <Route path="/" element={<Navigate to="/overview" replace />} />
              {pages.map((page) => (
                <Route key={page.path} path={page.path} element={elementOf(page)} />
              ))}
              <Route path="*" element={<NotFound />} />
            </Route>
          </Routes>
        </BrowserRouter>
      </QueryClientProvider>
    </StrictMode>,
  );
}

await firstPage();
begin();
