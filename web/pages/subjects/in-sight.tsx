// Content that is loaded once the reader has scrolled close to it, or prints the page.
import { type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { ErrorBoundary } from "../../components/frame/loaded-later.tsx";
import { usePrinting } from "../../components/text/browser-state.ts";
import { t } from "../../words/words.ts";

/** In pixels, before it becomes visible. */
const ahead = "100px";

interface InSightProps {
  /** Another one starts again. */
  readonly address: string;
  readonly children: ReactNode;
}

export function InSight({ address, children }: InSightProps) {
  const element = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  const isPrinting = usePrinting();
  useEffect(() => {
    if (element.current === null) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting !== true) return;
        setNear(true);
        observer.disconnect();
      },
      { rootMargin: ahead },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  const isShown = isNear || isPrinting;
  return (
    <div ref={element} className="in-sight">
      {isShown && (
        <ErrorBoundary address={address}>
          <Suspense fallback={<p className="loading">{t("common.loading")}</p>}>{children}</Suspense>
        </ErrorBoundary>
      )}
    </div>
  );
}
