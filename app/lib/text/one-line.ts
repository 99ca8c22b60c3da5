/** Characters that no screen shows, among them those that turn the direction of writing. */
const CONTROLS = /(?!\s)\p{Cc}|[\u202A-\u202E\u2066-\u2069]/gu;
const INVISIBLE = /[\s\p{Default_Ignorable_Code_Point}]/gu;

/** What somebody wrote, without what no screen shows. */
export const withoutControls = (text: string) => text.replaceAll(CONTROLS, "").toWellFormed();

/** Cuts no character in two. */
export const cutText = (text: string, most: number) =>
  text.slice(0, most).replace(/[\uD800-\uDBFF]$/, "");

/** A text on one line; empty where nobody could see it. */
export function toVisibleLine(text: string, most: number): string {
  const line = cutText(withoutControls(text).trim().replaceAll(/\s+/g, " "), most);
  return line.replaceAll(INVISIBLE, "") === "" ? "" : line;
}
