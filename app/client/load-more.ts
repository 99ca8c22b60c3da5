/* Load More, and scrolling near it where the list says so, add the next part of a list to the
   page: the longer page is fetched, and its list is taken out of it. */

/** How far ahead of the viewport the list loads, so that few viewers see it end. */
const AHEAD = "0px 0px 600px";

let watch: IntersectionObserver | undefined;

export function startLoadMore(): void {
  document.addEventListener("submit", onSubmit);
  watchScrolling();
}

function onSubmit(event: SubmitEvent): void {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || !form.closest("[data-more]")) return;
  event.preventDefault();
  void loadMore(form).catch(() => form.submit());
}

function watchScrolling(): void {
  const places = document.querySelectorAll("[data-more=scrolls]");
  watch?.disconnect();
  if (places.length > 0) watch ??= new IntersectionObserver(scrolled, { rootMargin: AHEAD });
  for (const element of places) watch?.observe(element);
}

function scrolled(entries: IntersectionObserverEntry[]): void {
  for (const { isIntersecting, target } of entries) {
    const form = isIntersecting ? target.querySelector("form") : null;
    if (!form) continue;
    // A list that failed to load more by itself still has its button.
    watch?.unobserve(target);
    void loadMore(form).catch(String);
  }
}

async function loadMore(form: HTMLFormElement): Promise<void> {
  const { openLonger } = await import("./longer-list.ts");
  await openLonger(form);
  watchScrolling();
}
