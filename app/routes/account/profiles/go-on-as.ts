import { redirectDocument, type RouterContextProvider } from "react-router";

import { requestContext } from "#app/lib/requests/request-context.ts";
import type { BrowserChange } from "#app/lib/requests/browser.ts";

/**
 * Continues as another profile: a full page load, after which the browser drops what it stored for
 * the other one.
 */
export function goOnAs(
  context: Readonly<RouterContextProvider>,
  change: BrowserChange | undefined,
  next: string | undefined,
): Response {
  const headers = context.get(requestContext).browser.headersFor(change, {
    "Clear-Site-Data": '"cache", "prefetchCache", "prerenderCache"',
  });
  return redirectDocument(next ?? "/", { status: 303, headers });
}
