import { readCookie } from "./cookies.ts";

/** What holds on one device alone, in cookies that server and scripts can read. */
export const THEME_COOKIE = "theme";
export const DATA_COOKIE = "data";

const themes = ["system", "evening", "matinee"] as const;
export type Theme = (typeof themes)[number];

export const parseTheme = (text: unknown): Theme | undefined =>
  themes.find((theme) => theme === text);

/** Whether a device shall use less data; neither where nobody chose. */
export const dataChoices = ["less", "full"] as const;

/** A year, as long as browsers allow or longer. */
const YEAR_SECONDS = 365 * 24 * 3600;

/** A `Set-Cookie` value for a choice that is no secret; an empty value takes it back. */
export function choiceCookie(name: string, value: string, isHttps: boolean): string {
  const maxAge = value === "" ? 0 : YEAR_SECONDS;
  return `${name}=${value}; Path=/; Max-Age=${maxAge}; SameSite=Lax${isHttps ? "; Secure" : ""}`;
}

/** Whether less is to be sent, by the viewer's choice on this device or their browser's own. */
export function asksForLess(cookies: string | null | undefined, saveData: unknown): boolean {
  return saveData === "on" || readCookie(cookies, DATA_COOKIE) === "less";
}
