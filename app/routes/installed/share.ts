import { redirect } from "react-router";

import type { PageHandle } from "#app/lib/page-handle.ts";
import { siteContext } from "#app/lib/requests/site-context.ts";

import type { Route } from "./+types/share";
import { openShared } from "./open-shared.ts";

export const handle = { access: "everyone" } satisfies PageHandle;

/** Other apps share a link or a title with the installed one: it opens what is meant. */
export function loader({ context, url: { searchParams } }: Route.LoaderArgs) {
  const partOf = (name: string) => searchParams.get(name) ?? "";
  const shared = { title: partOf("title"), text: partOf("text"), url: partOf("url") };
  return redirect(openShared(shared, context.get(siteContext).origin), 303);
}
