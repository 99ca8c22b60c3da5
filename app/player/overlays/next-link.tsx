import type { ReactNode } from "react";

import { PLAY } from "#app/lib/playing/play-at-once.ts";

import type { NextFilm } from "../playing.ts";

interface NextLinkProps {
  next: NextFilm;
  className?: string | undefined;
  label?: string;
  children: ReactNode;
}

/** Goes to what comes next, and plays it there. */
export function NextLink({ next, className, label, children }: NextLinkProps) {
  return (
    <a aria-label={label} className={className} data-next href={next.address + PLAY} title={label}>
      {children}
    </a>
  );
}
