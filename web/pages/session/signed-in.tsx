// Where the identity service sends the browser back to: takes the code, and goes on to the page that was asked for.
import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { PageTitle } from "../../components/frame/page-title.tsx";
import { ErrorNotice } from "../../components/text/error-notice.tsx";
import { arriveFromSignIn, leaveForSignIn } from "../../service/sign-in.ts";
import { t } from "../../words/words.ts";

export function SignedIn() {
  const navigate = useNavigate();
  const [error, setError] = useState<unknown>(null);
  const isBegun = useRef(false); // the code can be used once
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
