import { createHash } from "node:crypto";

import { accountsContext } from "#app/features/accounts/accounts-context.ts";
import { requireViewer } from "#app/features/accounts/sessions/viewer-context.ts";
import { viewerRecord } from "#app/features/accounts/sessions/viewer-record.ts";
import { filmsContext } from "#app/features/films/films-context.ts";
import { continueContext } from "#app/features/library/continue-context.ts";
import type { ContinueCard } from "#app/features/library/continue-watching.ts";
import type { Continued } from "#app/features/library/continue-watching.server.ts";
import { pictureOf } from "#app/features/library/title-picture.ts";
import { watchedContext } from "#app/features/library/watched-context.ts";
import { watchKey } from "#app/features/library/watchlist-item.ts";
import { watchlistContext } from "#app/features/library/watchlist-context.ts";
import { deviceCookies } from "#app/features/preferences/device-cookies.ts";
import { paintedPreferences } from "#app/features/preferences/preferences.ts";
import { preferencesContext } from "#app/features/preferences/preferences-context.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { setCookies } from "#app/lib/set-cookies.ts";
import { settingContext } from "#app/lib/setting.ts";
import { siteContext } from "#app/lib/site-context.ts";

import type { Route } from "./+types/viewer";

export const handle = { access: "session", children: true, tokens: true } satisfies PageHandle;

/**
 * The one small private answer that is painted into shared pages. A browser whose version is an
 * older one, because the change was made on another device, is told the current one.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = requireViewer(context);
  const setting = context.get(settingContext);
  const [watchlist, watched, preferences, continued] = await Promise.all([
    context.get(watchlistContext).listKeys(viewer, setting),
    context.get(watchedContext).getMarks(viewer, setting),
    context.get(preferencesContext).get(viewer),
    context.get(continueContext).list(viewer, setting),
  ]);
  const { addresses } = context.get(filmsContext);
  const cards = continued.map((each) => toCard(each, addresses));
  const data = {
    ...viewerRecord(viewer),
    watchlist,
    watched,
    preferences: paintedPreferences(preferences),
    continue: cards,
  };
  const body = JSON.stringify({ success: true, data });
  const tag = `W/"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
  const { versionCookieFor } = context.get(accountsContext);
  const { isHttps } = context.get(siteContext);
  const sent = request.headers.get("cookie");
  // Who asks with a token is no browser, and has no use for cookies.
  const cookies = request.headers.has("authorization")
    ? []
    : [
        ...versionCookieFor(sent, viewer),
        ...deviceCookies(preferences, { cookies: sent, language: setting.language, isHttps }),
      ];
  const headers = setCookies(cookies, {
    "Cache-Control": "private, no-cache",
    "Content-Type": "application/json",
    ETag: tag,
    Vary: "Cookie, Authorization",
  });
  return request.headers.get("if-none-match") === tag
    ? new Response(null, { status: 304, headers })
    : new Response(body, { headers });
}

function toCard(continued: Continued, addresses: Parameters<typeof pictureOf>[1]): ContinueCard {
  const { title, lang, detail, part, path } = continued;
  const measured = part === undefined ? {} : { part };
  const key = watchKey(continued);
  return { key, href: path, title, lang, detail, ...pictureOf(continued, addresses), ...measured };
}
