/**
 * Names the picture of a clicked card, so that the browser animates it into the poster of the next
 * page, which the style sheets name alike. Back and Forward show their page without a transition.
 */
export function startPosterTransition(): void {
  addEventListener("pageswap", ({ activation, viewTransition }) => {
    if (activation?.navigationType === "traverse") viewTransition?.skipTransition();
  });
  document.addEventListener("click", ({ target }) => {
    const link = target instanceof Element ? target.closest("a[href]") : null;
    const poster = link?.querySelector<HTMLElement>("[data-poster]");
    if (!poster) return;
    for (const other of document.querySelectorAll<HTMLElement>("[data-poster][style]")) {
      other.style.removeProperty("view-transition-name");
    }
    // Two pictures must not have one name, and a title's own page already has a poster.
    if (document.querySelector('[data-poster="detail"]')) return;
    poster.style.setProperty("view-transition-name", "poster");
  });
}
