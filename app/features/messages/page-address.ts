import { inLanguage } from "#app/translations/address.ts";

/** The whole address of a page, in the language that is being written: for links in emails. */
export const pageAddress = (origin: string, page: string): string => origin + inLanguage(page);
