import { href, redirect } from "react-router";

import { featuresContext } from "#app/features/features-context.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { renderingContext } from "#app/lib/requests/rendering.ts";
import { siteContext } from "#app/lib/requests/site-context.ts";
import { settingContext } from "#app/lib/setting.ts";

import type { Route } from "./+types/public-addon";
import { FOR_ANY_SITE } from "../for-any-site.ts";
import { addonIdOf, wholeAddress } from "./addon.ts";
import { readAddon, refuseAddon } from "./answer-addon.ts";

const ADDRESS = "/stremio/";
const FRESH_SECONDS = 300;

/** As open as the archive's pages: where visitors see nothing, neither do their programs. */
export const handle = {
  access: "visitors",
  shared: {
    query: [],
    freshSeconds: FRESH_SECONDS,
    staleSeconds: 3600,
    keptSeconds: FRESH_SECONDS,
    segment: "rare",
  },
} satisfies PageHandle;

/** The free films as an add-on for Stremio and whatever else speaks its protocol. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const features = context.get(featuresContext);
  const site = context.get(siteContext);
  if (!site.offersAddons) return refuseAddon();
  if (request.method === "OPTIONS")
    return new Response(null, { status: 204, headers: FOR_ANY_SITE });
  const path = url.pathname.slice(ADDRESS.length);
  // Where clients lead to for what can be chosen.
  if (path === "configure") return redirect(href("/profile/stremio"));
  const { addresses } = features.films;
  const found = await readAddon(path, {
    id: addonIdOf(site),
    features,
    site,
    setting: context.get(settingContext),
    tags: context.get(renderingContext).tags,
    fileUrl: (id, name) => wholeAddress(site, addresses.file(id, name)),
    captionsUrl: (id, name) => wholeAddress(site, addresses.captions(id, name)),
  });
  return typeof found === "object"
    ? Response.json(found, { headers: FOR_ANY_SITE })
    : refuseAddon(found);
}
