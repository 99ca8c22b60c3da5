import { redirect, redirectDocument } from "react-router";

import { featuresContext } from "#app/features/features-context.ts";
import { requestContext } from "#app/lib/requests/request-context.ts";
import { isChild, viewerContext } from "#app/features/accounts/sessions/viewer-context.ts";
import { siteContext } from "#app/lib/requests/site-context.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";

import type { Route } from "./+types/logout";

export const handle = { access: "everyone", children: true } satisfies PageHandle;

export const loader = () => redirect("/");

/**
 * Leaving a child's profile takes an adult. A full page load, after which the browser drops every
 * page that it stored or prefetched.
 */
export async function action({ context }: Route.ActionArgs) {
  const viewer = context.get(viewerContext);
  if (isChild(viewer)) return redirectDocument("/profiles/pin?to=sign-out", 303);
  const { signOut } = context.get(featuresContext).accounts;
  const ended = await signOut(context.get(requestContext).caller, viewer);
  const headers = context.get(requestContext).browser.headersFor(ended, {
    "Clear-Site-Data": '"cache", "prefetchCache", "prerenderCache"',
  });
  return redirectDocument(context.get(siteContext).afterSignOut, { headers });
}
