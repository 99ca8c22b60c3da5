import { takeLanguageFrom, type Writing } from "./current-language.ts";
import type { Message } from "./message.ts";
import { DEFAULT_SITE_NAME } from "./site-name.ts";

/** The texts of a script that its page shows differently from the source, or cannot read itself. */
export type PageTexts = Readonly<Record<number, Message>>;

export const textKey = (text: string, context: string) =>
  context === "" ? text : `${context}\u0004${text}`;

/**
 * What a page calls a text: a short number made from it, because the script has the text itself
 * already. A test sees to it that no two texts have the same.
 */
export function pageKey(text: string, context: string): number {
  let sum = 0;
  for (const letter of textKey(text, context)) {
    sum = (Math.imul(sum, 33) ^ letter.charCodeAt(0)) >>> 0;
  }
  return sum;
}

/** In a browser: the language is the page's, which came with the texts that its scripts show. */
export function takeLanguageFromPage(): void {
  let read: Writing | undefined;
  takeLanguageFrom(() => (read ??= readPage()));
}

function readPage(): Writing {
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
