// Pages outside the menu: an unknown address, the return from signing in, and a URL at which the service should not
// be opened.
import { useEffect, useRef, useState } from "react";
import { Link, useNavigate } from "react-router";
import { PageTitle } from "../components/frame/page-title.tsx";
import { code, EmptyState, ErrorNotice } from "../components/text/notices.tsx";
import { arriveFromSignIn, leaveForSignIn } from "../service/sign-in.ts";
import { t } from "../words/words.ts";

export function NotFound() {
  return (
    <>
      <PageTitle title={t("session.noPage")} />
      <EmptyState title={t("session.noPageHere")}>
        <p>
          {t.rich("session.moved", {
            overview: (words) => <Link to="/overview">{words}</Link>,
            now: (words) => <Link to="/now">{words}</Link>,
          })}
        </p>
      </EmptyState>
    </>
  );
}

export function SignedIn() {
  const navigate = useNavigate();
  const [error, setError] = useState<unknown>(null);
  const isBegun = useRef(false); // the code can be used only once
  useEffect(() => {
    if (isBegun.current) return;
    isBegun.current = true;
    arriveFromSignIn().then((returnTo) => navigate(returnTo, { replace: true }), setError);
  }, [navigate]);
  if (error === null) return <p className="loading">{t("session.underWay")}</p>;
  return (
    <>
      <PageTitle title={t("session.signingIn")} />
      <ErrorNotice error={error} retry={() => void leaveForSignIn("/").catch(setError)} />
    </>
  );
}

export function WrongAddress({ address }: { readonly address: string }) {
  return (
    <main id="content">
      <PageTitle title={t("session.openByAddress")} />
      <p>
        {t.rich("session.otherAddress", {
          origin: location.origin,
          link: () => <a href={address}>{address}</a>,
          code,
        })}
      </p>
    </main>
  );
}
