import { basePath, isOwnAddress, withoutBase } from "./base-path.ts";
import { currentPrefix } from "./current-language.ts";

/** Data for scripts, files and pictures are the same in every language. */
const SAME_FOR_ALL =
  /^\/(?:(?:__manifest|api|assets|avatars|healthz|images|readyz|stand-ins)(?:[/?#]|$)|[^/?#]+\.[a-z\d]+(?:[?#]|$))/i;

/** Whether an address of this site exists in each language. */
export const hasLanguage = (address: string): boolean => !SAME_FOR_ALL.test(address);

/** What the addresses of a language begin with: nothing in the operator's own. */
export const prefixOf = (language: string, ownLanguage: string): string =>
  language === ownLanguage ? "" : `/${language}`;

/**
 * A page's address in the language of the request, as browsers reach it. Inside the program
 * addresses have neither language nor base path: both are added where they leave it, in links and
 * forms (`jsx/`), redirects and the page script.
 */
export function inLanguage(address: string, prefix: string = currentPrefix()): string {
  if (!isOwnAddress(address)) return address;
  const own = withoutBase(address);
  if (prefix === "" || !hasLanguage(own)) return basePath() + own;
  return basePath() + prefix + (/^\/(?:[?#]|$)/.test(own) ? own.slice(1) : own);
}
