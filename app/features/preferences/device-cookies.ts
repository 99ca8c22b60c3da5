import { readCookie } from "#app/lib/cookies.ts";
import {
  choiceCookie,
  DATA_COOKIE,
  dataChoices,
  parseTheme,
  THEME_COOKIE,
} from "#app/lib/device-choices.ts";
import { formatSetting, SETTING_COOKIE } from "#app/lib/setting.ts";

import type { Preferences } from "./preferences.ts";

interface Device {
  /** What it sent. */
  cookies: string | null;
  language: string;
  isHttps: boolean;
}

/**
 * The cookies by which a device does as its viewer likes it. What was chosen on the device itself
 * stays: the account only says what nobody has said there, or what has just been changed.
 */
export function deviceCookies(
  preferences: Preferences,
  { cookies, language, isHttps }: Device,
  changed: Partial<Preferences> = {},
): string[] {
  const { theme, region, reducesData } = preferences;
  const setting = region === "" ? "" : formatSetting({ language, region });
  const wanted = [
    { name: THEME_COOKIE, value: theme, unsaid: "system", hasChanged: "theme" in changed },
    { name: SETTING_COOKIE, value: setting, unsaid: "", hasChanged: "region" in changed },
    {
      name: DATA_COOKIE,
      value: reducesData ? "less" : "full",
      unsaid: "full",
      hasChanged: "reducesData" in changed,
    },
  ];
  return wanted.flatMap(({ name, value, unsaid, hasChanged }) => {
    const isMissing = readCookie(cookies, name) === undefined && value !== unsaid;
    return hasChanged || isMissing ? [choiceCookie(name, value, isHttps)] : [];
  });
}

/** What holds on a device: what was chosen there, else as its viewer likes it. */
export function preferencesOnDevice(
  preferences: Preferences,
  { cookies, region }: { cookies: string | null; region: string },
): Preferences {
  const data = dataChoices.find((choice) => choice === readCookie(cookies, DATA_COOKIE));
  return {
    ...preferences,
    theme: parseTheme(readCookie(cookies, THEME_COOKIE)) ?? preferences.theme,
    region: readCookie(cookies, SETTING_COOKIE) === undefined ? preferences.region : region,
    reducesData: data === undefined ? preferences.reducesData : data === "less",
  };
}
