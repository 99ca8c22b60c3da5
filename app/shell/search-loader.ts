import searchScript from "virtual:search-script";

/**
 * Brings the search dialog's script after the page: what everyone waits for stays small. Who asks
 * for the search sooner waits for it, and where it cannot be had the link leads to the search.
 */
export function startSearchLoader(signal: AbortSignal): void {
  const waiting = new AbortController();
  let coming: Promise<void> | undefined;
  const bring = () =>
    (coming ??= import(/* @vite-ignore */ searchScript).then(
      () => waiting.abort(),
      () => waiting.abort(),
    ));
  const press = (event: MouseEvent) => {
    const origin = event.target instanceof Element ? event.target : null;
    const link = origin?.closest<HTMLElement>("[data-opens=search]");
    const modified = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
    if (!link || modified || event.button !== 0) return;
    event.preventDefault();
    void bring().then(() => link.click());
  };
  document.addEventListener("click", press, { signal: waiting.signal });
  if (document.readyState === "complete") void bring();
  else addEventListener("load", bring, { signal });
}
