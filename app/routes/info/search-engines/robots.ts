import type { PageHandle } from "#app/lib/page-handle.ts";
import { siteContext } from "#app/lib/requests/site-context.ts";

import type { Route } from "./+types/robots";
import { cachedInfo } from "../cached-info.ts";
import { withBase } from "#app/translations/base-path.ts";

export const handle = { access: "everyone", shared: cachedInfo } satisfies PageHandle;

/** Tells search engines where the sitemap is; which pages they may list, the pages say themselves. */
export function loader({ context }: Route.LoaderArgs) {
  const { origin } = context.get(siteContext);
  const text = `User-agent: *\nDisallow: ${withBase("/api/")}\nSitemap: ${origin}${withBase("/sitemap.xml")}\n`;
  return new Response(text, { headers: { "Content-Type": "text/plain; charset=utf-8" } });
}
