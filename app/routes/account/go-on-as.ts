import { redirectDocument } from "react-router";

import type { Done } from "#app/features/accounts/accounts-parts.server.ts";
import { setCookies } from "#app/lib/set-cookies.ts";

/** Somebody else is looking: a full page load, and the browser forgets what it kept for the other. */
export function goOnAs({ cookies }: Pick<Done, "cookies">, next: string | undefined): Response {
  const headers = setCookies(cookies, {
    "Clear-Site-Data": '"cache", "prefetchCache", "prerenderCache"',
  });
  return redirectDocument(next ?? "/", { status: 303, headers });
}
