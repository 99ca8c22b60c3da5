import { askServer } from "#app/lib/ask-server.client.ts";
import { WHOLE_PAGE_HEADER } from "#app/lib/requests/whole-page.ts";

/** The script that a document names; another build has another. */
const buildOf = (page: Document) =>
  page.querySelector("script[type=module]")?.getAttribute("src") ?? undefined;

/**
 * Fetches a page of this site as a document, to take a part out of it. Undefined when the page has
 * to be loaded instead: a redirect led elsewhere, the server has another build, or parts of the
 * page are still loading. Throws when the server cannot be reached.
 */
export async function fetchPage(
  address: string,
  signal: AbortSignal | null = null,
): Promise<Document | undefined> {
  const { pathname, search } = new URL(address, location.href);
  const headers = { Accept: "text/html", [WHOLE_PAGE_HEADER]: "1" };
  const response = await askServer(`/${pathname.slice(1)}${search}`, { headers, signal });
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  const isElsewhere = response.redirected && new URL(response.url).pathname !== pathname;
  const isStreamed = page.querySelector('[hidden][id^="S:"]') !== null;
  return isElsewhere || isStreamed || buildOf(page) !== buildOf(document) ? undefined : page;
}
