import type { Message } from "./message.ts";

/** What is written in, while a request is answered or a page is shown. */
export interface LanguageInUse {
  /** As `<html lang>` has it. */
  code: string;
  /** What addresses of pages begin with, such as `/hi`; empty for the operator's own language. */
  prefix: string;
  /** What the site is called. */
  site: string;
  /** The text to show for an English one; English where it is not translated. */
  messageOf: (text: string, context: string) => Message;
}

let readCurrent: () => LanguageInUse | undefined = () => undefined;

/** Says where the language comes from: on a server from the request, in a browser from the page. */
export function takeLanguageFrom(read: () => LanguageInUse | undefined): void {
  readCurrent = read;
}

/**
 * The language of the request that is being answered. Outside of one there is none, but in
 * `writingIn`: what viewers of several languages share must not be in one of them.
 */
export function currentWriting(): LanguageInUse {
  const current = readCurrent();
  if (!current) throw new Error("No request or `writingIn` says which language to write in.");
  return current;
}

/** Whether there is one. */
export const isWriting = (): boolean => readCurrent() !== undefined;

/** What links begin with; nothing where no language is set, as in a test of one component. */
export const currentPrefix = (): string => readCurrent()?.prefix ?? "";

/** What the site is called, by itself. In a text it is the value `{site}`. */
export const siteName = (): string => currentWriting().site;

/** For `Intl`, whose figures are those of every other screen, 0 to 9. */
const localeOf = (code: string): string => `${code}-u-nu-latn`;

/** For dates, numbers, lists and names in the language of the request. */
export const currentLocale = (): string => localeOf(currentWriting().code);
