/** What a profile may have and write of lists. */
export const MOST_LISTS = 500;
export const MOST_LISTED = 5000;
export const LONGEST_NAME = 100;
export const LONGEST_DESCRIPTION = 1000;

/** Identifies the public page of a list in the document cache. */
export const listTag = (shareKey: string) => `list:${shareKey}`;

export interface ListFields {
  name: string;
  description: string;
}

/** Characters that no screen shows, among them those that turn the direction of writing. */
const CONTROLS = /(?!\s)\p{Cc}|[\u202A-\u202E\u2066-\u2069]/gu;
const INVISIBLE = /[\s\p{Default_Ignorable_Code_Point}]/gu;

/** A list's name on one line; empty where nobody could see it. */
export function cleanListName(text: string): string {
  const name = cut(clean(text).trim().replaceAll(/\s+/g, " "), LONGEST_NAME);
  return name.replaceAll(INVISIBLE, "") === "" ? "" : name;
}

/** What a form says about a list; undefined without a name. */
export function parseListFields(form: ListFields): ListFields | undefined {
  const name = cleanListName(form.name);
  const description = cut(clean(form.description).trim(), LONGEST_DESCRIPTION);
  return name === "" ? undefined : { name, description };
}

/** A name that no other list of the profile has, so that both can be told apart. */
export function distinctName(name: string, others: readonly string[]): string {
  const taken = new Set(others);
  let free = name;
  for (let number = 2; taken.has(free); number += 1) {
    const end = ` ${number}`;
    free = `${cut(name, LONGEST_NAME - end.length)}${end}`;
  }
  return free;
}

const clean = (text: string) => text.replaceAll(CONTROLS, "").toWellFormed();

/** Cuts no character in two. */
const cut = (text: string, most: number) => text.slice(0, most).replace(/[\uD800-\uDBFF]$/, "");
