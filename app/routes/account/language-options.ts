import { use } from "react";

import { ServerFacts } from "#app/lib/server-facts.ts";
import { languageOf } from "#app/translations/languages.ts";

/** The languages to choose from, each named as its readers call it; none where there is one. */
export function useLanguageOptions() {
  const { languages = [] } = use(ServerFacts);
  if (languages.length < 2) return undefined;
  return languages
    .map(languageOf)
    .map(({ code, name, direction }) => ({ value: code, label: name, lang: code, dir: direction }));
}
