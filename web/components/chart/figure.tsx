// One key figure with its name, for a list of them: <dl className="figures">.
import type { ReactNode } from "react";

export function Figure({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
