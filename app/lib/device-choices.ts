import { readCookie } from "./requests/cookies.ts";

/** The names of choices that apply to one device, in cookies that server and scripts can read. */
export const THEME_COOKIE = "theme";
export const DATA_COOKIE = "data";
/** The viewer's region, as `en-IN`; pages take the language from their address. */
export const SETTING_COOKIE = "setting";
/**
 * The language in which the start page opens, and redirects that set it; on all other pages the
 * address says it.
 */
export const LANGUAGE_COOKIE = "language";
/** The currency of prices; without one the operator's default applies. */
export const CURRENCY_COOKIE = "currency";
/** On a screen that is used as a television. */
export const TELEVISION_COOKIE = "television";
/** The announcement that was dismissed last in this browser. */
export const ANNOUNCEMENT_COOKIE = "announcement";
/** What the viewer allows beyond the essential. */
export const CONSENT_COOKIE = "consent";

export const themes = ["system", "evening", "matinee"] as const;
export type Theme = (typeof themes)[number];

export const parseTheme = (text: unknown): Theme | undefined =>
  themes.find((theme) => theme === text);

/** Whether a device uses less data; undefined when nobody chose. */
export const dataChoices = ["less", "full"] as const;

/** How long a choice is remembered: a year, which is as long as browsers allow. */
export const CHOICE_SECONDS = 365 * 24 * 3600;

/** Whether to send less data, by the viewer's choice on this device or their browser's own. */
export function asksForLess(cookies: string | null | undefined, saveData: unknown): boolean {
  return saveData === "on" || readCookie(cookies, DATA_COOKIE) === "less";
}
