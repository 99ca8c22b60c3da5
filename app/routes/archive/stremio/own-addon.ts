import { href, redirect } from "react-router";

import { featuresContext } from "#app/features/features-context.ts";
import { settingOfOwner } from "#app/features/library/secret-addresses.server.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { siteContext } from "#app/lib/requests/site-context.ts";
import { taggedAnswer } from "#app/lib/requests/whole-answer.ts";
import { settingContext } from "#app/lib/setting.ts";
import { withBase } from "#app/translations/base-path.ts";
import { writingIn } from "#app/translations/writing-in.server.ts";

import type { Route } from "./+types/own-addon";
import { FOR_ANY_SITE } from "../for-any-site.ts";
import { sendCaptions, sendFilmFile } from "../send-film-part.ts";
import { addonIdOf, wholeAddress } from "./addon.ts";
import { readAddon, refuseAddon } from "./answer-addon.ts";

/** Programs on televisions have no cookie: whoever knows the address may read it. */
export const handle = { access: "everyone", children: true } satisfies PageHandle;

const HEADERS = {
  ...FOR_ANY_SITE,
  "Cache-Control": "private, no-cache",
  "Content-Type": "application/json",
  "X-Robots-Tag": "noindex",
} as const;

/** A profile's lists and the free films as an add-on, at the profile's secret address. */
export async function loader({ request, params, url, context }: Route.LoaderArgs) {
  const features = context.get(featuresContext);
  const site = context.get(siteContext);
  if (request.method === "OPTIONS") return new Response(null, { status: 204, headers: HEADERS });
  const key = params.key.slice(0, 100);
  const owner = site.offersAddons ? await features.stremioAddresses.find(key) : undefined;
  if (!owner) return refuseAddon();
  const { films, limits } = features;
  const setting = settingOfOwner(owner, { own: context.get(settingContext), site });
  const [, part, id = ""] = /^(file|captions)\/([^/]+)$/.exec(params["*"]) ?? [];
  const wanted = { films, request, id, name: url.searchParams.get("file") ?? "", setting };
  if (part === "file") return sendFilmFile(wanted, owner.userId);
  if (!limits.addonReads(owner.profile.id)) return refuseAddon("too many");
  if (part === "captions") return sendCaptions(wanted);
  const base = withBase(href("/stremio/own/:key/*", { key, "*": "" }));
  const path = url.pathname.split("/").slice(4).join("/");
  if (path === "configure") return redirect(href("/profile/stremio"));
  const partUrl = (name: string) => (film: string, file: string) =>
    wholeAddress(site, `${base}${name}/${film}?file=${encodeURIComponent(file)}`);
  const addon = {
    id: `${addonIdOf(site)}.${owner.profile.id}`,
    owner,
    features,
    site,
    setting,
    tags: new Set<string>(),
    // Through this server only where all viewers' films come through it.
    fileUrl: (film: string, file: string) => {
      const address = films.addresses.file(film, file);
      const isOurs = address === films.addresses.ownFile(film, file);
      return isOurs ? partUrl("file")(film, file) : wholeAddress(site, address);
    },
    captionsUrl: partUrl("captions"),
  };
  const found = await writingIn(setting.language, () => readAddon(path, addon));
  return typeof found === "object"
    ? taggedAnswer(request, JSON.stringify(found), HEADERS)
    : refuseAddon(found);
}
