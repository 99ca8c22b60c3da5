import type { z } from "zod";

import { settingGroups } from "./browser-settings.ts";
import type { GroupDescriptor, SettingDescriptor } from "./setting-kinds.ts";

type Groups = typeof settingGroups;
export type SettingGroup = keyof Groups;
type Intersect<Union> = (Union extends unknown ? (each: Union) => void : never) extends (
  each: infer Each,
) => void
  ? Each
  : never;
type Descriptors = Intersect<Groups[SettingGroup]["settings"]>;
export type StorableName = keyof Descriptors;

/** The schema of each, by its name. */
export type SettingSchemas = { [Name in StorableName]: Descriptors[Name]["schema"] };

/** The names that have a property of `Settings`, by that property. */
export type NamesByProperty = {
  [
    Name in StorableName as Descriptors[Name] extends { property: infer Property extends string }
      ? Property
      : never
  ]: Name;
};

/** The groups whose service is tried before anything is stored. */
export type TriedGroup = {
  [Group in SettingGroup]: Groups[Group] extends { adviceOnFailure: unknown } ? Group : never;
}[SettingGroup];

/** A setting with its place in the table. */
export type BrowserSetting = SettingDescriptor & { name: StorableName; group: SettingGroup };

/** Every group, in the order in which they are asked. */
export const settingOrder = Object.keys(settingGroups) as [SettingGroup, ...SettingGroup[]];

export const isSettingGroup = (text: string): text is SettingGroup =>
  Object.hasOwn(settingGroups, text);

export const descriptorOf = (group: SettingGroup): GroupDescriptor => settingGroups[group];

export const settingsIn = (group: SettingGroup): BrowserSetting[] =>
  Object.entries(descriptorOf(group).settings).map(([name, descriptor]) => ({
    ...descriptor,
    name: name as StorableName,
    group,
  }));

export const browserSettings: readonly BrowserSetting[] = settingOrder.flatMap(settingsIn);

export const settingSchemas = Object.fromEntries(
  browserSettings.map(({ name, schema }): [string, z.ZodType] => [name, schema]),
) as SettingSchemas;

/** Stored encrypted, never shown and never repeated in a message. */
export const isSecret = (name: string): boolean =>
  browserSettings.some((setting) => setting.name === name && setting.field.kind === "secret");

/** The setting of its group that chooses whether a setting is needed. */
export const chooserOf = ({ group }: BrowserSetting): BrowserSetting | undefined =>
  settingsIn(group).find(({ field }) => field.kind === "choice");
