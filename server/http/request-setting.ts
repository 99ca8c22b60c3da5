import type { IncomingMessage, ServerResponse } from "node:http";

import { readCookie } from "#app/lib/requests/cookies.ts";
import { ANNOUNCEMENT_COOKIE, asksForLess, SETTING_COOKIE } from "#app/lib/device-choices.ts";
import type { ShownAnnouncement } from "#app/lib/announcement.ts";
import type { SharedPage } from "#app/lib/page-handle.ts";
import { parseSetting, type Audience, type Setting } from "#app/lib/setting.ts";
import { isFetchedAhead } from "#app/lib/requests/fetched-ahead.ts";

import type { Address } from "../document-cache/address.ts";
import type { OperatorNotices } from "../health/operator-notices.ts";
import type { Visit } from "../guard/visit.ts";
import { acceptedLanguage } from "./accepted-language.ts";

interface SettingOptions {
  defaultSetting: () => { language: string; region: string };
  /** The codes of the languages that the site is offered in. */
  languages: readonly string[];
  /** The age limit of the profile in a session's cookie. */
  audienceOf: (cookies: string | undefined) => Audience;
  noticesFor: OperatorNotices["noticesFor"];
  siteName: () => string;
  /** What is announced to everybody, in a language. */
  announcementIn: (language: string) => ShownAnnouncement | undefined;
}

interface ForWhat {
  visit: Visit;
  address: Pick<Address, "path" | "language">;
  page?: SharedPage;
}

type SettingRequest = Pick<IncomingMessage, "headers" | "socket">;

/** Reads what may change a shared page besides its address. */
export function createSettingReader(options: SettingOptions) {
  const { audienceOf, noticesFor, announcementIn } = options;
  return (request: SettingRequest, { visit: { viewer }, address, page }: ForWhat): Setting => {
    const installed = options.defaultSetting();
    const language = languageIn(request, address, options.languages) ?? installed.language;
    const defaultSetting = { region: installed.region, language };
    const { cookie } = request.headers;
    const shown = announcementIn(language);
    const isDismissed = shown && shown.id === readCookie(cookie, ANNOUNCEMENT_COOKIE);
    const announcement = isDismissed ? null : shown;
    const siteName = options.siteName();
    if (page?.public) {
      const { region, audience } = parseSetting(undefined, defaultSetting);
      return { language, region, audience, isPublic: true, siteName, announcement };
    }
    // A session from the database knows its age limit; its cookie may be outdated.
    const audience = viewer?.audience ?? audienceOf(cookie);
    // A child could choose a region with milder certificates.
    const chosen = audience === "everyone" ? readCookie(cookie, SETTING_COOKIE) : undefined;
    const { region } = parseSetting(chosen, defaultSetting, audience);
    return {
      language,
      region,
      audience,
      isSparing: isSparing(request),
      operatorNotices: noticesFor(request, viewer),
      siteName,
      announcement,
    };
  };
}

/** A page's language is part of its address; a script says in which it shows the answer. */
const languageIn = (
  { headers }: Pick<IncomingMessage, "headers">,
  { path, language }: ForWhat["address"],
  languages: readonly string[],
): string | undefined =>
  path.startsWith("/api/") ? acceptedLanguage(headers["accept-language"], languages) : language;

/** Whether to send less data, by the viewer's choice or their browser's. */
const isSparing = ({ headers }: Pick<IncomingMessage, "headers">) =>
  asksForLess(headers.cookie, headers["save-data"]);

/**
 * Viewers who use less data get nothing before a click: browsers drop such an answer, and request
 * the page again at the click.
 */
export function staysBehind(
  request: Pick<IncomingMessage, "headers">,
  response: ServerResponse,
  headers: readonly [string, string][],
): boolean {
  if (!isFetchedAhead(request.headers) || !isSparing(request)) return false;
  response.writeHead(503, [...headers.flat(), "Cache-Control", "no-store"]).end();
  return true;
}
