import { VERSION } from "#app/lib/user-agent.ts";
import { withBase } from "#app/translations/base-path.ts";
import { msg, t } from "#app/translations/t.ts";

import { listFilmCatalogs } from "./addon-catalogs.ts";
import { listOwnCatalogs } from "./own-catalogs.ts";
import { ID_PREFIX, wholeAddress, type Addon } from "./addon.ts";

/** What an add-on has, by which clients decide what to ask it for. */
export async function writeManifest(addon: Addon) {
  const { id, site, owner } = addon;
  const types = ["movie", "series"];
  return {
    id,
    version: VERSION,
    name: owner ? t(msg("My {site}", "the place of everything that a viewer keeps")) : site.name,
    description: t(
      "A small, well-kept cinema: films and television, and the public domain free to watch.",
    ),
    logo: wholeAddress(site, withBase("/icon-512.png")),
    types,
    idPrefixes: [ID_PREFIX],
    resources: ["catalog", "meta", "stream"],
    catalogs: [...(owner ? await listOwnCatalogs(addon, owner) : []), ...listFilmCatalogs(addon)],
    behaviorHints: { configurable: true },
  };
}
