import type { Kysely, Transaction } from "kysely";

import type { Schema } from "#app/db/schema.ts";
import { prefixOf } from "#app/translations/address.ts";
import { currentWriting, isWriting } from "#app/translations/current-language.ts";
import { sourceLanguage } from "#app/translations/languages.ts";
import { writingIn } from "#app/translations/writing-in.server.ts";

/**
 * What emails need to know of the site: the languages that it is offered in, that of addresses
 * without one, and what it is called.
 */
export interface EmailSite {
  languages: readonly string[];
  ownLanguage: string;
  /** An operator may change it while the server runs. Left out, it is that of the request. */
  readonly name?: string;
}

export const englishAlone: EmailSite = {
  languages: [sourceLanguage.code],
  ownLanguage: sourceLanguage.code,
};

/** A new account's first language; null where a command says none. */
export const languageOfRequest = (): string | null => (isWriting() ? currentWriting().code : null);

type LanguageChoice = string | null | undefined;

/** A stored choice; undefined where there is none, or one that is no longer offered. */
export const offeredChoice = (
  chosen: LanguageChoice,
  { languages }: EmailSite,
): string | undefined => languages.find((code) => code === chosen);

/** The language of an account's emails: the site's own where its choice is not offered. */
export async function languageOfAccount(
  executor: Kysely<Schema> | Transaction<Schema>,
  userId: string,
  site: EmailSite,
): Promise<string> {
  const user = await executor
    .selectFrom("users")
    .select("language")
    .where("id", "=", userId)
    .executeTakeFirst();
  return offeredChoice(user?.language, site) ?? site.ownLanguage;
}

/** Writes an email in the language of `users.language`, with links to the pages in it. */
export function writingTo<Result>(
  chosen: LanguageChoice,
  site: EmailSite,
  write: () => Result,
): Result {
  const language = offeredChoice(chosen, site) ?? site.ownLanguage;
  const prefix = prefixOf(language, site.ownLanguage);
  return writingIn(language, write, { prefix, site: site.name });
}
