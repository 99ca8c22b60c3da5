import { t } from "#app/translations/t.ts";

/** The first match wins: most browsers also carry the names of those that they descend from. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Headless)?(?:Chrome|CriOS)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b|\bMacintosh\b/, "Mac"],
  [/\bLinux\b/, "Linux"],
];

const UNKNOWN = "An unknown device";
const A_BROWSER = "A browser";

/** Browser and system, from the user agent, as they are stored. */
export function describeDevice(userAgent: string | null | undefined): string {
  const nameIn = (names: typeof browsers) =>
    names.find(([pattern]) => pattern.test(userAgent ?? ""))?.[1];
  const [browser, system] = [nameIn(browsers), nameIn(systems)];
  if (browser === undefined && system === undefined) return UNKNOWN;
  return system === undefined ? `${browser}` : `${browser ?? A_BROWSER} on ${system}`;
}

/** A stored description in the viewer's language. Names that API clients chose stay as they are. */
export function showDevice(stored: string): string {
  if (stored === UNKNOWN) return t("An unknown device");
  const system = systems.find(([, name]) => stored.endsWith(` on ${name}`))?.[1];
  if (system === undefined) return stored;
  const browser = stored.slice(0, -` on ${system}`.length);
  return browser === A_BROWSER
    ? t("A browser on {system}", { system })
    : t("{browser} on {system}", { browser, system });
}
