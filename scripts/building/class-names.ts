import { basename } from "node:path";

/**
 * A class is called by its sheet and by its name there: `button_primary`. No two sheets have one
 * name, as the style sheets' test sees to, so that nothing random need be sent with each class.
 */
export const nameClass = (name: string, sheet: string) =>
  `${basename(sheet.replace(/\?.*$/, ""), ".module.css")}_${name}`;
