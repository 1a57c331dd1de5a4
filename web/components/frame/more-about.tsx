// Links from a page about one thing to the lists and charts about it.
import { Link } from "react-router";

export function MoreAbout({ links }: { readonly links: readonly (readonly [name: string, path: string])[] }) {
  return (
    <p className="more-about no-print">
      {links.map(([name, path], index) => (
        <span key={path}>
          {index > 0 && " · "}
          <Link to={path}>{name}</Link>
        </span>
      ))}
    </p>
  );
}
