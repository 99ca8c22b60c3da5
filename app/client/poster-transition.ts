/**
 * Names the picture of a card that is opened, so that the browser lets it become the poster of the
 * page it leads to: the styles name that one.
 */
export function startPosterTransition(): void {
  document.addEventListener("click", ({ target }) => {
    const link = target instanceof Element ? target.closest("a[href]") : null;
    const poster = link?.querySelector<HTMLElement>("[data-poster]");
    if (!poster) return;
    for (const other of document.querySelectorAll<HTMLElement>("[data-poster][style]")) {
      other.style.removeProperty("view-transition-name");
    }
    // Two pictures may not have one name, and a title's own page has a poster already.
    if (document.querySelector('[data-poster="detail"]')) return;
    poster.style.setProperty("view-transition-name", "poster");
  });
}
