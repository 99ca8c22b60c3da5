import { redirect, redirectDocument } from "react-router";

import { accountsContext, callerContext } from "#app/features/accounts/accounts-context.ts";
import { isChild, viewerContext } from "#app/features/accounts/sessions/viewer-context.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { setCookies } from "#app/lib/set-cookies.ts";

import type { Route } from "./+types/logout";

export const handle = { access: "everyone", children: true } satisfies PageHandle;

export const loader = () => redirect("/");

/** Out of a child's profile it takes a grown-up. A full page load, and the browser forgets every page it kept or fetched ahead. */
export async function action({ context }: Route.ActionArgs) {
  const viewer = context.get(viewerContext);
  if (isChild(viewer)) return redirectDocument("/profiles/pin?to=sign-out", 303);
  const { signOut } = context.get(accountsContext);
  const cookies = await signOut(context.get(callerContext), viewer);
  const headers = setCookies(cookies, {
    "Clear-Site-Data": '"cache", "prefetchCache", "prerenderCache"',
  });
  return redirectDocument("/login?notice=signed-out", { headers });
}
