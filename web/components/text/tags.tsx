// How the tags within words of the catalogue are drawn: for `t.rich`.
import type { ReactNode } from "react";

/** For screen readers alone. */
export const unseen = (words: ReactNode) => <span className="unseen">{words}</span>;
export const bold = (words: ReactNode) => <strong>{words}</strong>;
export const small = (words: ReactNode) => <small>{words}</small>;
export const code = (words: ReactNode) => <code>{words}</code>;
