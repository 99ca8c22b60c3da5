import { AsyncLocalStorage } from "node:async_hooks";

import { takeLanguageFrom, type LanguageInUse } from "./current-language.ts";
import { DEFAULT_SITE_NAME } from "./site-name.ts";
import { translationsOf } from "./translations.server.ts";

const current = new AsyncLocalStorage<LanguageInUse | undefined>();
let elsewhere: LanguageInUse | undefined;

takeLanguageFrom(() => current.getStore() ?? elsewhere);

interface WritingOptions {
  prefix?: string;
  /** What the site is called; where it is left out, as before. */
  site?: string | undefined;
}

/** Does something, and all that follows from it, in a language: a request, or an email. */
export const writingIn = <Result>(
  code: string,
  work: () => Result,
  { prefix = "", site = current.getStore()?.site }: WritingOptions = {},
): Result => current.run(writingOf(code, { prefix, site }), work);

/**
 * Does what viewers of all languages share, such as filling a cache: a text in it would be in the
 * language of whoever came first, and is an error instead.
 */
export const writingInNone = <Result>(work: () => Result): Result => current.run(undefined, work);

/** Gives a language where there is no request: to a command, or to a test of a component. */
export function writeElsewhereIn(code: string | undefined): void {
  elsewhere = code === undefined ? undefined : writingOf(code, {});
}

const writingOf = (
  code: string,
  { prefix = "", site = DEFAULT_SITE_NAME }: WritingOptions,
): LanguageInUse => ({
  code,
  prefix,
  site,
  messageOf: translationsOf(code).messageOf,
});
