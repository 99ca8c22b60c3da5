import { useEffect, useEffectEvent, type ReactNode } from "react";

import type { Player } from "./use-player.ts";

/** On the address of a film's page: it plays when it is opened. */
const PLAY = "#play";

/** Plays at once what the viewer came to from the end of what stands before it. */
export function usePlayAtOnce({ commands }: Player): void {
  const play = useEffectEvent(() => commands.play());
  useEffect(() => {
    if (location.hash !== PLAY) return;
    // A reload and a copied address do not play by themselves.
    history.replaceState(history.state, "", location.pathname + location.search);
    play();
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
    <a aria-label={label} className={className} data-next href={next.address + PLAY} title={label}>
      {children}
    </a>
  );
}

/** As if the viewer had pressed the link to it. */
export function followNext(frame: HTMLElement): void {
  frame.querySelector<HTMLAnchorElement>("a[data-next]")?.click();
}
