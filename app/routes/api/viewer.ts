import type { RouterContextProvider } from "react-router";

import type { Viewer } from "#app/features/accounts/sessions/sessions.server.ts";
import { requireViewer } from "#app/features/accounts/sessions/viewer-context.ts";
import { viewerRecord } from "#app/features/accounts/sessions/viewer-record.ts";
import { featuresContext } from "#app/features/features-context.ts";
import { requestContext } from "#app/lib/requests/request-context.ts";
import type { ContinueCard } from "#app/features/library/continue/continue-watching.ts";
import type { ContinueEntry } from "#app/features/library/continue/continue-watching.server.ts";
import { pictureOf } from "#app/features/library/titles/title-picture.ts";
import { refKey } from "#app/features/library/titles/title-ref.ts";
import { choicesFor } from "#app/features/preferences/device-preferences.ts";
import { offeredChoice } from "#app/features/messages/account-language.server.ts";
import { paintedPreferences } from "#app/features/preferences/preferences.ts";
import { LANGUAGE_COOKIE } from "#app/lib/device-choices.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { siteContext } from "#app/lib/requests/site-context.ts";
import { currentWriting } from "#app/translations/current-language.ts";
import { taggedAnswer } from "#app/lib/requests/whole-answer.ts";
import { settingContext } from "#app/lib/setting.ts";

import type { Route } from "./+types/viewer";

export const handle = { access: "session", children: true, tokens: true } satisfies PageHandle;

/**
 * The small private answer that scripts add to shared pages. A browser with an older version,
 * because the change was made on another device, gets the current one.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = requireViewer(context);
  const setting = context.get(settingContext);
  const [
    watchlist,
    watched,
    ratings,
    unwanted,
    preferred,
    continued,
    follows,
    alerts,
    services,
    isRecording,
  ] = await Promise.all([
    context.get(featuresContext).watchlist.listKeys(viewer, setting),
    context.get(featuresContext).watched.getMarks(viewer, setting),
    context.get(featuresContext).ratings.getHalfStars(viewer, setting),
    context.get(featuresContext).unwanted.listKeys(viewer, setting),
    context.get(featuresContext).preferences.getAll(viewer),
    context.get(featuresContext).continueWatching.list(viewer, setting),
    context.get(featuresContext).follows.listKeys(viewer, setting),
    context.get(featuresContext).alerts.countUnread(viewer, setting),
    context.get(featuresContext).ownServices.list(viewer, setting),
    context.get(featuresContext).history.isRecording(viewer),
  ]);
  const { preferences, keys } = preferred;
  const { addresses } = context.get(featuresContext).films;
  const cards = continued.map((each) => toCard(each, addresses));
  const data = {
    ...viewerRecord(viewer),
    watchlist,
    watched,
    follows,
    ...(preferences.followsWatchlist && { followsWatchlist: true }),
    ...(alerts > 0 && { alerts }),
    ...(services.length > 0 && { services }),
    ratings,
    unwanted,
    preferences: paintedPreferences(preferences, keys),
    continue: cards,
    ...(!isRecording && { isPaused: true }),
    language: currentWriting().code,
  };
  const body = JSON.stringify({ success: true, data });
  const { browser } = context.get(requestContext);
  const { version } = viewer;
  // API clients with a token have no use for cookies.
  const change = request.headers.has("authorization")
    ? {}
    : {
        ...(browser.version !== version && { version }),
        choices: {
          ...languageFor(viewer, context),
          ...choicesFor(preferences, { device: browser, language: setting.language }),
        },
      };
  const headers = browser.headersFor(change, {
    "Cache-Control": "private, no-cache",
    "Content-Type": "application/json",
    Vary: "Cookie, Authorization, Accept-Language",
  });
  return taggedAnswer(request, body, headers);
}

function toCard(
  continued: ContinueEntry,
  addresses: Parameters<typeof pictureOf>[1],
): ContinueCard {
  const { title, lang, detail, part, seconds, path } = continued;
  const measured = part === undefined ? {} : { part, seconds };
  const key = refKey(continued);
  return { key, href: path, title, lang, detail, ...pictureOf(continued, addresses), ...measured };
}

/** A browser whose language predates a choice on another device follows it. */
function languageFor({ language }: Viewer, context: Readonly<RouterContextProvider>) {
  const site = context.get(siteContext);
  const chosen = offeredChoice(language, site);
  const isCurrent = context.get(requestContext).browser.choice(LANGUAGE_COOKIE) === chosen;
  if (chosen === undefined || isCurrent || site.languages.length < 2) return {};
  return { [LANGUAGE_COOKIE]: chosen };
}
