import pageScript from "virtual:page-script";
import scriptTexts from "virtual:script-texts";

import { use, type ReactNode } from "react";
import {
  href,
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  useMatches,
  useRouteError,
} from "react-router";

import "./ui/styles/base.css";

import { refuseOtherRoute } from "./lib/requests/guarded-route.ts";
import type { PageHandle } from "./lib/page-handle.ts";
import { ServerFacts } from "./lib/server-facts.ts";
import { themeColours } from "./lib/pictures/theme-colours.ts";
import { StillLoading } from "./lib/still-loading.tsx";
import { AddressesOfPage } from "./shell/previews/addresses-of-page.tsx";
import { cssTexts } from "./shell/css-texts.ts";
import { FallbackError } from "./shell/error-page.tsx";
import { SITE_PICTURE } from "./shell/previews/page-preview.tsx";
import { PRE_PAINT } from "./shell/pre-paint.ts";
import { speculationRules } from "./shell/speculation-rules.ts";
import { Shell } from "./shell/shell.tsx";
import { inLanguage } from "./translations/address.ts";
import { basePath, withBase } from "./translations/base-path.ts";
import { currentWriting } from "./translations/current-language.ts";
import { languageOf } from "./translations/languages.ts";
import { TextsOfScript } from "./islands/texts-of-script.tsx";
import fontAddress from "./ui/styles/fonts/archivo-latin.woff2?url";

/** Only the font file that every page uses is preloaded; others load when a page has their letters. */
export const links = () => [
  {
    rel: "preload",
    as: "font",
    type: "font/woff2",
    href: withBase(fontAddress),
    crossOrigin: "anonymous" as const,
  },
  { rel: "icon", href: withBase("/favicon.svg"), type: "image/svg+xml" },
  { rel: "icon", href: withBase("/favicon-32.png"), type: "image/png", sizes: "32x32" },
  { rel: "apple-touch-icon", href: withBase("/apple-touch-icon.png") },
];

export const middleware = [refuseOtherRoute];

const THEMES = [
  { scheme: "dark", colour: themeColours.evening },
  { scheme: "light", colour: themeColours.matinee },
];

export function Layout({ children }: { children: ReactNode }) {
  const { region, isSparing, isForOffline, origin, trailers } = use(ServerFacts);
  const { code, prefix, site } = currentWriting();
  const hasPreview = (useMatches().at(-1)?.handle as PageHandle | undefined)?.preview === true;
  return (
    <html
      data-base={basePath() === "" ? undefined : basePath()}
      data-offline={isForOffline ? "" : undefined}
      data-prefix={prefix === "" ? undefined : prefix}
      data-region={region}
      data-sparing={isSparing ? "" : undefined}
      data-trailer-pictures={trailers?.pictures}
      data-trailer-player={trailers?.player}
      dir={languageOf(code).direction}
      lang={code}
      style={cssTexts()}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="dark light" />
        <meta content={site} name="application-name" />
        {THEMES.map(({ scheme, colour }) => (
          <meta
            content={colour}
            key={scheme}
            media={`(prefers-color-scheme: ${scheme})`}
            name="theme-color"
          />
        ))}
        <script dangerouslySetInnerHTML={{ __html: PRE_PAINT }} />
        <StillLoading />
        {/* For other sites' previews of a page that has no picture of its own. */}
        {!hasPreview && <meta content={origin + withBase(SITE_PICTURE)} property="og:image" />}
        <meta content={site} property="og:site_name" />
        <AddressesOfPage />
        <Meta />
        <Links />
        <link href={inLanguage(href("/manifest"))} rel="manifest" />
        <TextsOfScript texts={scriptTexts["page"]} />
        <script src={pageScript} type="module" />
      </head>
      <body>
        <Shell>{children}</Shell>
        {isSparing ? null : (
          <script
            dangerouslySetInnerHTML={{ __html: speculationRules() }}
            type="speculationrules"
          />
        )}
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

/** The fallback: errors that no screen caught. */
export function ErrorBoundary() {
  const error = useRouteError();
  return <FallbackError isMissing={isRouteErrorResponse(error) && error.status === 404} />;
}
