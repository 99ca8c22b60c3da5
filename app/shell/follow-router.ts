import { useEffect } from "react";
import { useLocation, useNavigation } from "react-router";

/** Tells what stands around the screens where the viewer is, and that something is on its way. */
export function useFollowRouter(): void {
  const { pathname } = useLocation();
  const isNavigating = useNavigation().state !== "idle";
  useEffect(() => {
    for (const link of document.querySelectorAll("header :is(nav, [popover]) a")) {
      if (link.getAttribute("href") === pathname) link.setAttribute("aria-current", "page");
      else link.removeAttribute("aria-current");
    }
    // What was opened over the last screen has nothing to say over this one.
    for (const dialog of document.querySelectorAll<HTMLDialogElement>("#below dialog[open]")) {
      dialog.close();
    }
  }, [pathname]);
  useEffect(() => {
    document.documentElement.toggleAttribute("data-navigating", isNavigating);
  }, [isNavigating]);
}
