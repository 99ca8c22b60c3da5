import { basename } from "node:path";

/**
 * A class is named by its sheet and by its name there: `button_primary`. No two sheets have the
 * same name, as the style sheets' test checks, so no random characters need be sent with each
 * class.
 */
export const nameClass = (name: string, sheet: string) =>
  `${basename(sheet.replace(/\?.*$/, ""), ".module.css")}_${name}`;
