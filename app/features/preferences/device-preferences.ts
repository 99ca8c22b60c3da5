import {
  DATA_COOKIE,
  dataChoices,
  parseTheme,
  SETTING_COOKIE,
  THEME_COOKIE,
} from "#app/lib/device-choices.ts";
import { formatSetting } from "#app/lib/setting.ts";

import type { Preferences } from "./preferences.ts";

/** A device's own choices, by name. */
interface Device {
  choice(name: string): string | undefined;
}

/**
 * What applies a viewer's preferences to a device. A choice made on the device stays: the account
 * only fills in what was not chosen there, and what has just been changed.
 */
export function choicesFor(
  preferences: Preferences,
  { device, language }: { device: Device; language: string },
  changed: Partial<Preferences> = {},
): Record<string, string> {
  const { theme, region, reducesData } = preferences;
  const setting = region === "" ? "" : formatSetting({ language, region });
  const data = reducesData ? "less" : "full";
  const wanted = [
    { name: THEME_COOKIE, value: theme, unsaid: "system", hasChanged: "theme" in changed },
    { name: SETTING_COOKIE, value: setting, unsaid: "", hasChanged: "region" in changed },
    { name: DATA_COOKIE, value: data, unsaid: "full", hasChanged: "reducesData" in changed },
  ];
  const applied = wanted.filter(
    ({ name, value, unsaid, hasChanged }) =>
      hasChanged || (device.choice(name) === undefined && value !== unsaid),
  );
  return Object.fromEntries(applied.map(({ name, value }) => [name, value]));
}

/** What applies on a device: its own choice, otherwise the viewer's preference. */
export function preferencesOnDevice(
  preferences: Preferences,
  { device, region }: { device: Device; region: string },
): Preferences {
  const data = dataChoices.find((choice) => choice === device.choice(DATA_COOKIE));
  return {
    ...preferences,
    theme: parseTheme(device.choice(THEME_COOKIE)) ?? preferences.theme,
    region: device.choice(SETTING_COOKIE) === undefined ? preferences.region : region,
    reducesData: data === undefined ? preferences.reducesData : data === "less",
  };
}
