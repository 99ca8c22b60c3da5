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

/** What a form says about a list; undefined without a name. */
export function parseListFields(form: ListFields): ListFields | undefined {
  const name = form.name.trim().replaceAll(/\s+/g, " ").slice(0, LONGEST_NAME);
  const description = form.description.trim().slice(0, LONGEST_DESCRIPTION);
  return name === "" ? undefined : { name, description };
}
