import { useEffect, useEffectEvent, type ReactNode } from "react";

import type { Player } from "./use-player.ts";

/** The page that was asked for in order to go on watching: its film plays when it is opened. */
let wanted: string | undefined;

const here = () => location.pathname + location.search;

/** Plays at once what the viewer came to from the end of what stands before it. */
export function useWanted({ deeds }: Player): void {
  const begin = useEffectEvent(() => deeds.play());
  useEffect(() => {
    if (wanted === here()) begin();
    wanted = undefined;
  }, []);
}

interface NextLinkProps {
  next: { title: string; address: string };
  className?: string | undefined;
  label?: string;
  children: ReactNode;
}

/** Leads on to what comes next, and plays it there. */
export function NextLink({ next, className, label, children }: NextLinkProps) {
  return (
    <a
      aria-label={label}
      className={className}
      data-next
      href={next.address}
      onClick={() => {
        wanted = next.address;
      }}
      title={label}
    >
      {children}
    </a>
  );
}

/** As if the viewer had pressed the link to it. */
export function followNext(frame: HTMLElement): void {
  frame.querySelector<HTMLAnchorElement>("a[data-next]")?.click();
}
