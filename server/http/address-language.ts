import type { IncomingMessage } from "node:http";

import { LANGUAGE_COOKIE } from "#app/lib/device-choices.ts";
import { readCookie } from "#app/lib/requests/cookies.ts";
import { hasLanguage, inLanguage, prefixOf } from "#app/translations/address.ts";
import { rememberingEach } from "#app/lib/remembering.ts";

import { writeAddress, type Address } from "../document-cache/address.ts";
import { isRobot } from "../guard/guard.ts";
import { acceptedLanguage } from "./accepted-language.ts";

interface OfferedLanguages {
  /** The codes of the languages that the site is offered in. */
  languages: readonly string[];
  defaultSetting: { language: string };
}

/**
 * Takes the language off an address, so that guard, cache and router judge one and the same path. A
 * language is known by its code alone, in any case; the operator's own has none in addresses.
 */
export function createLanguageReader({ languages, defaultSetting }: OfferedLanguages) {
  const others = languages.filter((code) => code !== defaultSetting.language);
  const codes = new Map(others.map((code) => [code.toLowerCase(), code]));
  return rememberingEach((address: Address): Address => {
    const endAt = address.path.indexOf("/", 1);
    const first = address.path.slice(1, endAt === -1 ? undefined : endAt);
    const language = codes.get(first.toLowerCase());
    if (language === undefined) return address;
    const path = address.path.slice(1 + first.length) || "/";
    // No page has this address; that it is not there is said in the language that it names.
    if (!hasLanguage(path)) return { ...address, language };
    const read = { ...address, path, language };
    const isCanonical = first === language && address.movedTo === undefined;
    return isCanonical ? read : { ...read, movedTo: writeAddress(read) };
  });
}

/**
 * Whoever opens a page from elsewhere, by typing its address or from an email, gets it in the
 * language that they chose; the start page otherwise in one that their browser asks for. Our own
 * links mean what they say, and robots get the address that they asked for.
 */
export function createChosenLanguage({ languages, defaultSetting }: OfferedLanguages) {
  return (address: Address, request: Pick<IncomingMessage, "headers" | "method">) => {
    if (address.language !== undefined || languages.length < 2 || isOwnLink(request))
      return undefined;
    if (request.method !== "GET" && request.method !== "HEAD") return undefined;
    const { cookie, "accept-language": accepted, "user-agent": userAgent } = request.headers;
    if (isRobot(userAgent) || !hasLanguage(address.path)) return undefined;
    const chosen = readCookie(cookie, LANGUAGE_COOKIE) ?? "";
    const wanted = address.path === "/" ? acceptedLanguage(accepted, languages) : undefined;
    const language = languages.includes(chosen) ? chosen : wanted;
    const isOwn = language === undefined || language === defaultSetting.language;
    return isOwn ? undefined : { ...address, language };
  };
}

/** Older browsers say only which page a link stood on. */
function isOwnLink({ headers }: Pick<IncomingMessage, "headers">): boolean {
  const { "sec-fetch-site": from, referer, host } = headers;
  if (from !== undefined) return from === "same-origin";
  return referer !== undefined && URL.parse(referer)?.host === host?.toLowerCase();
}

/**
 * Lets a redirect within the site lead to the page in the language that the answer chooses for this
 * device, or that it names, or else that the request was in.
 */
export function leadInLanguage(headers: Headers, language: string, ownLanguage: string): void {
  const location = headers.get("location");
  if (location === null) return;
  const chosen = headers.getSetCookie().map((each) => readCookie(each, LANGUAGE_COOKIE));
  const named = chosen.findLast((each) => each !== undefined) ?? headers.get("content-language");
  const prefix = prefixOf(named ?? language, ownLanguage);
  headers.set("Location", inLanguage(location, prefix));
}
