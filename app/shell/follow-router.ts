import { useEffect } from "react";
import { useLocation, useNavigation } from "react-router";

import { TRAILER_DIALOG_ID } from "#app/features/catalog/trailer-parts.ts";

/** For which of our addresses the header is marked: at first, as the server sent it. */
let markedFor = import.meta.env.SSR ? "" : location.pathname;

/** Tells what stands around the screens where the viewer is, and that something is on its way. */
export function useFollowRouter(): void {
  const { pathname } = useLocation();
  const { state, location: ahead = { pathname } } = useNavigation();
  const isNavigating = state !== "idle";
  const isLeaving = ahead.pathname !== pathname;
  useEffect(() => {
    if (pathname === markedFor) return;
    markedFor = pathname;
    for (const link of document.querySelectorAll("header :is(nav, [popover]) a")) {
      if (link.getAttribute("href") === pathname) link.setAttribute("aria-current", "page");
      else link.removeAttribute("aria-current");
    }
    // The trailer of the last screen does not play on over this one.
    const trailer = document.getElementById(TRAILER_DIALOG_ID);
    if (trailer instanceof HTMLDialogElement) trailer.close();
  }, [pathname]);
  useEffect(() => {
    document.documentElement.toggleAttribute("data-navigating", isNavigating);
  }, [isNavigating]);
  useEffect(() => {
    // Letters that came too late for one screen are there for the next.
    if (isLeaving) for (const face of document.fonts) face.display = "swap";
  }, [isLeaving]);
}
