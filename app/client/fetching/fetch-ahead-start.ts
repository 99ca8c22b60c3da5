/** How long the pointer rests on a link before its page is fetched. */
const REST_MS = 65;

/**
 * Fetches the next page while the pointer rests on its link, in browsers that do not know the
 * document's speculation rules. Which pages may be fetched is read from those rules.
 */
export function startFetchAhead(): void {
  const rules = document.querySelector("script[type=speculationrules]")?.textContent ?? "";
  // A viewer who uses less data gets no rules.
  if (rules === "" || HTMLScriptElement.supports?.("speculationrules")) return;
  // Once the page has loaded, so that a link need not wait for it.
  addEventListener("load", () => void load().catch(String));
  let timer = 0;
  document.addEventListener("pointerover", ({ target }) => {
    clearTimeout(timer);
    const link = target instanceof Element && target.closest("a");
    if (!link) return;
    const fetchNow = () => load().then(({ fetchAhead }) => fetchAhead(link, rules));
    timer = window.setTimeout(() => void fetchNow().catch(String), REST_MS);
  });
  document.addEventListener("pointerdown", () => clearTimeout(timer));
}

const load = () => import("./fetch-ahead.ts");
