import {
  browserSettings,
  descriptorOf,
  isSecret,
  type BrowserSetting,
} from "#app/lib/settings/list-settings.ts";

/** Where operators read about all settings; the rows of those in the browser are generated. */
export const SETTINGS_DOCUMENT = "docs/settings.md";

/** The page with the row of each setting as its descriptor has it; a new one ends its part's table. */
export const withRows = (page: string): string =>
  browserSettings.reduce((text, setting) => {
    const row = rowOf(setting);
    const known = new RegExp(`^\\| \`${setting.name}\` .*$`, "m");
    if (known.test(text)) return text.replace(known, () => row);
    const { section } = descriptorOf(setting.group);
    const table = new RegExp(`(^## ${section}\\n\\n(?:\\|.*\\n)+)`, "m");
    if (!table.test(text)) throw new Error(`${SETTINGS_DOCUMENT} has no table “${section}”.`);
    return text.replace(table, (rows) => `${rows}${row}\n`);
  }, page);

/** The page without the spaces that align its tables. */
export const withoutAlignment = (page: string): string => page.replaceAll(/ {2,}/g, " ");

function rowOf(setting: BrowserSetting): string {
  const value = setting.schema.parse(undefined);
  const fallback = value === undefined ? "–" : `\`${String(value)}\``;
  return `| \`${setting.name}\` | ${setting.docsDefault ?? fallback} | ${setting.docs}${inBrowser(setting)} |`;
}

function inBrowser({ name, group, isImplied }: BrowserSetting): string {
  if (isImplied) return "";
  const encrypted = isSecret(name) ? ", stored encrypted" : "";
  return ` In the browser: takes effect ${descriptorOf(group).takesEffect}${encrypted}.`;
}
