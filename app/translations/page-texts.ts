import { takeLanguageFrom, type Writing } from "./current-language.ts";
import type { Message } from "./message.ts";

/** The texts of a script that its page shows differently from the source, or cannot read itself. */
export type PageTexts = Readonly<Record<string, Message>>;

export const textKey = (text: string, context: string) =>
  context === "" ? text : `${context}\u0004${text}`;

/** In a browser: the language is the page's, which came with the texts that its scripts show. */
export function takeLanguageFromPage(): void {
  let read: Writing | undefined;
  takeLanguageFrom(() => (read ??= readPage()));
}

function readPage(): Writing {
  const texts: Record<string, Message> = {};
  for (const script of document.querySelectorAll("script[data-texts]")) {
    Object.assign(texts, JSON.parse(script.textContent));
  }
  const { lang, dataset } = document.documentElement;
  return {
    code: lang,
    prefix: dataset["prefix"] ?? "",
    messageOf: (text, context) => texts[textKey(text, context)] ?? text,
  };
}
