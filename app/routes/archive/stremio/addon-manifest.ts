import { VERSION } from "#app/lib/user-agent.ts";
import { withBase } from "#app/translations/base-path.ts";
import { t } from "#app/translations/t.ts";

import { listFilmCatalogs } from "./addon-catalogs.ts";
import { ID_PREFIX, wholeAddress, type Addon } from "./addon.ts";

/** What an add-on has, by which clients decide what to ask it for. */
export function writeManifest(addon: Addon) {
  const { id, site } = addon;
  const types = ["movie", "series"];
  return {
    id,
    version: VERSION,
    name: site.name,
    description: t(
      "A small, well-kept cinema: films and television, and the public domain free to watch.",
    ),
    logo: wholeAddress(site, withBase("/icon-512.png")),
    types,
    idPrefixes: [ID_PREFIX],
    resources: ["catalog", "meta", "stream"],
    catalogs: listFilmCatalogs(addon),
  };
}
