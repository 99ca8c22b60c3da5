import type { ReactNode } from "react";

import { PLAY } from "#app/lib/playing/play-at-once.ts";

interface NextLinkProps {
  next: { title: string; address: string };
  className?: string | undefined;
  label?: string;
  children: ReactNode;
}

/** Goes to the next episode, and plays it there. */
export function NextLink({ next, className, label, children }: NextLinkProps) {
  return (
    <a aria-label={label} className={className} data-next href={next.address + PLAY} title={label}>
      {children}
    </a>
  );
}
