import { describeDevice } from "#app/features/accounts/sessions/describe-device.ts";
import { parseEmail } from "#app/lib/text/email-address.server.ts";
import { initialsOf } from "#app/lib/formats/initials.ts";
import { parseNext } from "#app/features/accounts/sign-in/next-path.ts";
import { cleanName } from "#app/features/accounts/name-and-address/person-name.ts";
import { createBrowserCookies } from "#server/http/browser-cookies.ts";
import { brandOf } from "#app/features/billing/card/card-brand.ts";
import { checkCard } from "#app/features/billing/card/card-check.ts";
import { parseFilters } from "#app/features/catalog/lists/filters.ts";
import { splitYear, trimSearch } from "#app/features/catalog/search/search-text.ts";
import { parseDescription } from "#app/features/films/details/description.ts";
import { parseFilmFilters } from "#app/features/films/lists/film-filters.ts";
import { filmTitle } from "#app/features/films/details/film-title.ts";
import { toWebCaptions } from "#app/features/films/files/web-captions.ts";
import { allowsRecording } from "#app/features/tracking/consent.ts";
import { parseAddresses } from "#app/lib/settings/addresses.server.ts";
import { readCookie } from "#app/lib/requests/cookies.ts";
import { readSettings } from "#app/lib/env.server.ts";
import { OperatorError } from "#app/lib/settings/operator-error.ts";
import { pictureTypeOf } from "#app/lib/pictures/picture-type.ts";
import { parseSetting } from "#app/lib/setting.ts";
import { wayBack } from "#app/lib/requests/way-back.ts";
import { toSearchWords } from "#app/services/archive/search-words.ts";
import { parseRetryAfter } from "#app/services/retry-after.ts";
import { parseWatchlistFile } from "#tests/library/parse-watchlist-file.ts";
import { acceptedEncoding } from "#server/document-cache/accept-encoding.ts";
import { parseAddress } from "#server/document-cache/address.ts";
import { matchesTag } from "#server/http/entity-tag.ts";
import { parsePicture } from "#server/images/picture-name.ts";

const NOW = Date.UTC(2026, 10, 21);
const cookie = createBrowserCookies("a secret that is only ever used in tests", false);
const common = { language: "en", region: "IN" };

/** A wrong setting is reported to the operator in one line, and in no other way. */
function readOneSetting(name: string, text: string): void {
  try {
    readSettings({ DEMO: "public", [name]: text });
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
  }
}

const SETTINGS = ["PORT", "PUBLIC_URL", "TRUSTED_PROXIES", "SUPPORT_EMAILS", "UPI_ID", "STAND_INS"];

function wayBackOf(text: string): string {
  return wayBack(new Request("http://localhost/setting"), text);
}

/** Every function that parses a text that anyone may have written. */
export const readers: Readonly<Record<string, (text: string) => unknown>> = {
  "a session cookie": (text) => cookie.readToken(`matinee=${text}`),
  "a device cookie": (text) => cookie.readDevice(`device=${text}`),
  "a Cookie header": (text) => readCookie(text, "viewer"),
  "a setting cookie": (text) => parseSetting(text, common),
  "the consent": (text) => allowsRecording(text, false),
  "an address": (text) => parseAddress(text),
  "an address with its slash": (text) => parseAddress(`/${text}`),
  "a picture's address": (text) => parsePicture(`/images/w500/${text}`),
  "an archive picture's address": (text) => parsePicture(`/images/archive/${text}`),
  "If-None-Match": (text) => matchesTag(text, 'W/"a"'),
  "Accept-Encoding": acceptedEncoding,
  "User-Agent": describeDevice,
  "Retry-After": (text) => parseRetryAfter(text, NOW),
  "a list of proxies": parseAddresses,
  "a way on": parseNext,
  "a way back": wayBackOf,
  "an email address": parseEmail,
  "a person's name": (text) => initialsOf(cleanName(text)),
  "a search": (text) => splitYear(trimSearch(text)),
  "a search of the archive": toSearchWords,
  "the filters of titles": (text) => parseFilters(new URLSearchParams(text), "movie", 2026),
  "the filters of films": (text) => parseFilmFilters(new URLSearchParams(text)),
  "a card": (text) =>
    checkCard({ number: text, name: text, expiry: text, cvv: text }, new Date(NOW)),
  "a card's brand": brandOf,
  "a watchlist's file": (text) => parseWatchlistFile(text),
  "a description": (text) => parseDescription([text]),
  "a film's title": (text) => filmTitle([text]),
  captions: toWebCaptions,
  "a picture's bytes": (text) => pictureTypeOf(Buffer.from(text, "latin1")),
  ...Object.fromEntries(
    SETTINGS.map((name) => [name, (text: string) => readOneSetting(name, text)]),
  ),
};
