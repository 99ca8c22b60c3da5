import { use, type ReactNode } from "react";

import { ServerFacts } from "#app/lib/server-facts.ts";

interface OutsideLinkProps {
  href: string;
  newTab?: boolean;
  /** Where the link leads to a license. */
  rel?: "license";
  children: ReactNode;
}

/** A link to another site. On a page that a child may get it is only its text. */
export function OutsideLink({ href, newTab = false, rel, children }: OutsideLinkProps) {
  const { isForChild = false } = use(ServerFacts);
  if (isForChild) return children;
  return (
    <a
      href={href}
      rel={rel === undefined ? "noreferrer" : `noreferrer ${rel}`}
      target={newTab ? "_blank" : undefined}
    >
      {children}
    </a>
  );
}
