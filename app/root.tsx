import pageScript from "virtual:page-script";

import { use, type ReactNode } from "react";
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
  useRouteError,
} from "react-router";

import "./ui/base.css";

import { refuseOtherRoute } from "./lib/guarded-route.ts";
import type { PageHandle } from "./lib/page-handle.ts";
import { ServerFacts } from "./lib/server-facts.ts";
import { themeColours } from "./lib/theme-colours.ts";
import { StillLoading } from "./lib/still-loading.tsx";
import { LateLastPage } from "./shell/late-last-page.tsx";
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
  const handle = useMatches().at(-1)?.handle as PageHandle | undefined;
  const { region, isSparing, requestId, origin, trailers } = use(ServerFacts);
  const isServer = requestId !== undefined;
  return (
    <html
      data-region={region}
      data-sparing={isSparing ? "" : undefined}
      data-trailer-pictures={trailers?.pictures}
      data-trailer-player={trailers?.player}
      lang="en"
      suppressHydrationWarning
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
        <script
          dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? PRE_PAINT : "" }}
          suppressHydrationWarning
        />
        <StillLoading />
        {/* For the pages of others that speak of this one; they never hydrate anything. */}
        {isServer ? <meta content={`${origin}/social.png`} property="og:image" /> : null}
        <Meta />
        <Links />
        <script src={pageScript} type="module" />
      </head>
      <body>
        <Shell>{children}</Shell>
        {/* A document that came by soft navigation stays a hydrated one, whatever its page is. */}
        {import.meta.env.SSR && handle?.plain && !isSparing ? (
          <script dangerouslySetInnerHTML={{ __html: SPECULATION_RULES }} type="speculationrules" />
        ) : null}
        {handle?.plain ? null : (
          <>
            <ScrollRestoration />
            <Scripts />
          </>
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
  return <LateLastPage isMissing={isRouteErrorResponse(error) && error.status === 404} />;
}
