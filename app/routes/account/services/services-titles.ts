import { redirect } from "react-router";

import { parseNext, withNext } from "#app/features/accounts/sign-in/next-path.ts";
import { viewerContext } from "#app/features/accounts/sessions/viewer-context.ts";
import { formatServices } from "#app/features/catalog/lists/filters.ts";
import { featuresContext } from "#app/features/features-context.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { parsePath } from "#app/lib/requests/way-back.ts";
import { settingContext } from "#app/lib/setting.ts";

import type { Route } from "./+types/services-titles";

export const handle = { access: "everyone", children: true } satisfies PageHandle;

/**
 * Open to everybody, so that a visitor who clicks returns after signing in. Leads to a list of what is on the viewer's services. The list is a shared page: everybody with
 * the same services has the same address.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const to = parseNext(url.searchParams.get("to")) ?? "/movies/featured";
  const viewer = context.get(viewerContext);
  if (!viewer) return redirect(withNext("/login", url.pathname + url.search));
  const own = await context
    .get(featuresContext)
    .ownServices.list(viewer, context.get(settingContext));
  const services = formatServices(own);
  if (services === undefined)
    return redirect(`/services?notice=none&next=${encodeURIComponent(to)}`);
  const there = parsePath(to);
  there?.searchParams.set("services", services);
  there?.searchParams.sort();
  return redirect(there ? there.pathname + there.search : "/movies/featured");
}
