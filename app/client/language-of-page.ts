import { takeLanguageFrom, type LanguageInUse } from "#app/translations/current-language.ts";
import type { Message } from "#app/translations/message.ts";
import { pageKey } from "#app/translations/page-texts.ts";
import { DEFAULT_SITE_NAME } from "#app/translations/site-name.ts";
import { takeBasePath } from "#app/translations/base-path.ts";

/** The base path is the page's, and so is the language, which came with the texts that its scripts show. */
export function takeLanguageFromPage(): void {
  takeBasePath(document.documentElement.dataset["base"] ?? "");
  let read: LanguageInUse | undefined;
  takeLanguageFrom(() => (read ??= readPage()));
}

function readPage(): LanguageInUse {
  const texts: Record<number, Message> = {};
  for (const script of document.querySelectorAll("script[data-texts]")) {
    Object.assign(texts, JSON.parse(script.textContent));
  }
  const { lang, dataset } = document.documentElement;
  return {
    code: lang,
    prefix: dataset["prefix"] ?? "",
    site: nameOfPage(),
    messageOf: (text, context) => texts[pageKey(text, context)] ?? text,
  };
}

const nameOfPage = () =>
  document.querySelector<HTMLMetaElement>("meta[name=application-name]")?.content ??
  DEFAULT_SITE_NAME;
