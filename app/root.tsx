import pageScript from "virtual:page-script";

import { use, type ReactNode } from "react";
import { isRouteErrorResponse, Links, Meta, Outlet, useRouteError } from "react-router";

import "./ui/base.css";

import { refuseOtherRoute } from "./lib/guarded-route.ts";
import { ServerFacts } from "./lib/server-facts.ts";
import { themeColours } from "./lib/theme-colours.ts";
import { StillLoading } from "./lib/still-loading.tsx";
import { LastResort } from "./shell/last-page.tsx";
import { PRE_PAINT } from "./shell/pre-paint.ts";
import { SPECULATION_RULES } from "./shell/speculation-rules.ts";
import { Shell } from "./shell/shell.tsx";
import { headLinks } from "./ui/head-links.ts";

export const links = () => headLinks;

export const middleware = [refuseOtherRoute];

const THEMES = [
  { scheme: "dark", colour: themeColours.evening },
  { scheme: "light", colour: themeColours.matinee },
];

export function Layout({ children }: { children: ReactNode }) {
  const { region, isSparing, origin, trailers } = use(ServerFacts);
  return (
    <html
      data-region={region}
      data-sparing={isSparing ? "" : undefined}
      data-trailer-pictures={trailers?.pictures}
      data-trailer-player={trailers?.player}
      lang="en"
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="dark light" />
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
        {/* For the pages of others that speak of this one. */}
        <meta content={`${origin}/social.png`} property="og:image" />
        <Meta />
        <Links />
        <script src={pageScript} type="module" />
      </head>
      <body>
        <Shell>{children}</Shell>
        {isSparing ? null : (
          <script dangerouslySetInnerHTML={{ __html: SPECULATION_RULES }} type="speculationrules" />
        )}
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

/** The last resort: what no screen caught. */
export function ErrorBoundary() {
  const error = useRouteError();
  return <LastResort isMissing={isRouteErrorResponse(error) && error.status === 404} />;
}
