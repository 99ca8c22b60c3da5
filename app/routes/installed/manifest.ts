import { href } from "react-router";

import type { PageHandle } from "#app/lib/page-handle.ts";
import { themeColours } from "#app/lib/pictures/theme-colours.ts";
import { inLanguage } from "#app/translations/address.ts";
import { currentWriting } from "#app/translations/current-language.ts";
import { languageOf } from "#app/translations/languages.ts";
import { t } from "#app/translations/t.ts";
import { withBase } from "#app/translations/base-path.ts";

const HOUR_SECONDS = 3600;

export const handle = {
  access: "everyone",
  shared: {
    query: [],
    freshSeconds: HOUR_SECONDS,
    staleSeconds: 30 * 24 * HOUR_SECONDS,
    public: true,
  },
} satisfies PageHandle;

const icons = [
  { src: "/icon-192.png", sizes: "192x192", type: "image/png" },
  { src: "/icon-512.png", sizes: "512x512", type: "image/png" },
  { src: "/icon-maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
  { src: "/icon-monochrome-512.png", sizes: "512x512", type: "image/png", purpose: "monochrome" },
  { src: "/favicon.svg", sizes: "any", type: "image/svg+xml" },
];

const reached = (icon: (typeof icons)[number]) => ({ ...icon, src: withBase(icon.src) });

/** What a device needs to install the site, in the language of the page that names it. */
export function loader() {
  const { code, site } = currentWriting();
  const shortcut = (name: string, path: string) => ({
    name,
    url: inLanguage(path),
    icons: icons.slice(0, 1).map(reached),
  });
  const manifest = {
    id: withBase("/"),
    name: site,
    short_name: site,
    description: t(
      "A small, well-kept cinema: films and television, and the public domain free to watch.",
    ),
    lang: code,
    dir: languageOf(code).direction,
    // One app for all languages: the menu leads from one to another.
    scope: withBase("/"),
    start_url: inLanguage("/"),
    display: "standalone",
    background_color: themeColours.evening,
    theme_color: themeColours.evening,
    categories: ["entertainment"],
    icons: icons.map(reached),
    shortcuts: [
      shortcut(t("Search"), href("/search")),
      shortcut(t("Free films"), href("/archive")),
      shortcut(t("My Watchlist"), href("/watchlist")),
    ],
    share_target: {
      action: inLanguage(href("/share")),
      method: "GET",
      enctype: "application/x-www-form-urlencoded",
      params: { title: "title", text: "text", url: "url" },
    },
  };
  return Response.json(manifest, { headers: { "Content-Type": "application/manifest+json" } });
}
