import { redirect, redirectDocument } from "react-router";

import { accountsContext, callerContext } from "#app/features/accounts/accounts-context.ts";
import { viewerContext } from "#app/features/accounts/viewer-context.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { setCookies } from "#app/lib/set-cookies.ts";

import type { Route } from "./+types/logout";

export const handle = { access: "everyone" } satisfies PageHandle;

export const loader = () => redirect("/");

/** A full page load, and the browser forgets every page it kept or fetched ahead. */
export async function action({ context }: Route.ActionArgs) {
  const { signOut } = context.get(accountsContext);
  const cookies = await signOut(context.get(callerContext), context.get(viewerContext));
  const headers = setCookies(cookies, {
    "Clear-Site-Data": '"cache", "prefetchCache", "prerenderCache"',
  });
  return redirectDocument("/login?notice=signed-out", { headers });
}
