// Where the pages begin in the browser: the styles, the theme, the language, the routes.
import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { BrowserRouter, Navigate, Route, Routes } from "react-router";
import { applyTheme } from "./components/frame/theme-switch.tsx";
import { Layout } from "./layout.tsx";
import { NotFound } from "./pages/session/not-found.tsx";
import { SignedIn } from "./pages/session/signed-in.tsx";
import { WrongAddress } from "./pages/session/wrong-address.tsx";
import { pages } from "./routes.tsx";
import { queryClient } from "./service/queries.ts";
import { isSameMachine, otherAddress } from "./service/settings.ts";
import { language } from "./words/language.ts";
import "./styles/index.css";

function begin(): void {
  applyTheme();
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
              {pages.map(({ path, Component }) => (
                <Route key={path} path={path} element={<Component />} />
              ))}
              <Route path="*" element={<NotFound />} />
            </Route>
          </Routes>
        </BrowserRouter>
      </QueryClientProvider>
    </StrictMode>,
  );
}

begin();
