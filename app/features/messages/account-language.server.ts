import type { Kysely, Transaction } from "kysely";

import type { Schema } from "#app/db/schema.ts";
import { prefixOf } from "#app/translations/address.ts";
import { currentWriting, isWriting } from "#app/translations/current-language.ts";
import { sourceLanguage } from "#app/translations/languages.ts";
import { writingIn } from "#app/translations/writing-in.server.ts";

/** The languages of a site: those that it is offered in, and that of addresses without one. */
export interface SiteLanguages {
  languages: readonly string[];
  ownLanguage: string;
}

export const englishAlone: SiteLanguages = {
  languages: [sourceLanguage.code],
  ownLanguage: sourceLanguage.code,
};

/** A new account's first language; null where a command says none. */
export const languageOfRequest = (): string | null => (isWriting() ? currentWriting().code : null);

type Chosen = string | null | undefined;

/** A stored choice; undefined where there is none, or one that is no longer offered. */
export const offeredChoice = (chosen: Chosen, { languages }: SiteLanguages): string | undefined =>
  languages.find((code) => code === chosen);

/** The language of an account's emails: the site's own where its choice is not offered. */
export async function languageOfAccount(
  executor: Kysely<Schema> | Transaction<Schema>,
  userId: string,
  site: SiteLanguages,
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
  chosen: Chosen,
  site: SiteLanguages,
  write: () => Result,
): Result {
  const language = offeredChoice(chosen, site) ?? site.ownLanguage;
  return writingIn(language, write, prefixOf(language, site.ownLanguage));
}
