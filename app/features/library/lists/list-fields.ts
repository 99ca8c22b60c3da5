import { cutText, toVisibleLine, withoutControls } from "#app/lib/text/one-line.ts";

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

/** A list's name on one line; empty where nobody could see it. */
export const cleanListName = (text: string) => toVisibleLine(text, LONGEST_NAME);

/** What a form says about a list; undefined without a name. */
export function parseListFields(form: ListFields): ListFields | undefined {
  const name = cleanListName(form.name);
  const description = cutText(withoutControls(form.description).trim(), LONGEST_DESCRIPTION);
  return name === "" ? undefined : { name, description };
}

/** A name that no other list of the profile has, so that both can be told apart. */
export function distinctName(name: string, others: readonly string[]): string {
  const taken = new Set(others);
  let free = name;
  for (let number = 2; taken.has(free); number += 1) {
    const end = ` ${number}`;
    free = `${cutText(name, LONGEST_NAME - end.length)}${end}`;
  }
  return free;
}
