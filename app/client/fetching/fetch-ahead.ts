import { askServer } from "#app/lib/ask-server.client.ts";
import { FETCHED_AHEAD } from "#app/lib/requests/fetched-ahead.ts";
import { withoutBase } from "#app/translations/base-path.ts";

/** A browser may hold a page that was fetched ahead for ten seconds; then it may be fetched again. */
const AGAIN_MS = 10_000;

const fetchedAt = new Map<string, number>();

/** A page that is left while it still fetches is not stored in memory, where Back would find it. */
let fetching = new AbortController();
addEventListener("pointerdown", () => {
  fetching.abort();
  fetching = new AbortController();
});

/** Fetches the page of a link and its style sheets into the browser's cache, where the click finds them. */
export async function fetchAhead(link: HTMLAnchorElement, rules: string): Promise<void> {
  const { href, origin, pathname, search, download, target } = link;
  const isHere = pathname + search === location.pathname + location.search;
  if (origin !== location.origin || isHere || download !== "" || target !== "") return;
  if (isLeftOut(pathname, rules)) return;
  const now = performance.now();
  if (now - (fetchedAt.get(href) ?? -Infinity) < AGAIN_MS) return;
  fetchedAt.set(href, now);
  const headers = { [FETCHED_AHEAD]: "1" };
  const { signal } = fetching;
  const response = await askServer(pathname + search, { headers, priority: "low", signal });
  await fetchStyles(response, signal);
}

/**
 * Without its style sheets a page shows nothing; this page may have some of them already. The
 * page's head names them, so that they need not wait for the rest of it.
 */
async function fetchStyles({ body }: Response, signal: AbortSignal): Promise<void> {
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  const fetches = new Map<string, Promise<unknown>>();
  let page = "";
  for (let part = await reader?.read(); part?.value !== undefined; part = await reader?.read()) {
    page += part.value;
    for (const [, path = ""] of page.matchAll(/"([^"]*\/assets\/[\w-]+\.css)"/g)) {
      if (fetches.has(path) || document.querySelector(`link[href="${path}"]`)) continue;
      fetches.set(path, askServer(path, { priority: "low", signal }));
    }
  }
  await Promise.all(fetches.values());
}

/** Whether the rules leave an address out: theirs are written as `{/:language}?/profile*`. */
function isLeftOut(pathname: string, rules: string): boolean {
  const starts = [...rules.matchAll(/\{\/:language\}\?(\/[^*"]*)/g)].map(([, start = ""]) => start);
  const path = withoutBase(pathname);
  const inMainLanguage = path.replace(/^\/[a-z]{2}(?:-[A-Z]{2})?(?=\/|$)/, "");
  return starts.some((start) => path.startsWith(start) || inMainLanguage.startsWith(start));
}
