import { redirect, redirectDocument } from "react-router";

import type { Done, FactorDue } from "#app/features/accounts/accounts-parts.server.ts";
import { parseNext, withNext } from "#app/features/accounts/next-path.ts";
import { allowsRecording } from "#app/features/tracking/consent.ts";
import { setCookies } from "#app/lib/set-cookies.ts";

/**
 * What follows every way in: a full page load to where the viewer was going, and the browser forgets
 * what it fetched ahead for a visitor; or first the second factor, which takes that along.
 */
export function letIn(result: Done | FactorDue, form: FormData): Response {
  const next = parseNext(String(form.get("next") ?? ""));
  if (result.outcome === "factor due") {
    const headers = setCookies(result.cookies);
    return redirect(withNext("/login/verify", next), { status: 303, headers });
  }
  const headers = setCookies(result.cookies, {
    "Clear-Site-Data": '"prefetchCache", "prerenderCache"',
  });
  const onward = result.hasProfiles ? withNext("/profiles", next) : (next ?? "/");
  const target = result.isLeaving ? "/profile/privacy" : onward;
  return redirectDocument(target, { status: 303, headers });
}

/** Whether the viewer allows notes of where they go. */
export const mayRecordFor = ({ headers }: Request) =>
  allowsRecording(headers.get("cookie"), headers.get("sec-gpc") === "1");
