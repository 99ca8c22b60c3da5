import type { SettingGroup } from "#app/lib/settings/with-stored.server.ts";

/** What operators set in the browser, in the order in which they are asked. */
export const settingOrder = [
  "name",
  "region",
  "films",
  "archive",
  "mail",
  "signUp",
  "visitors",
] as const satisfies readonly SettingGroup[];

export const isSettingGroup = (text: string): text is SettingGroup =>
  settingOrder.some((group) => group === text);
