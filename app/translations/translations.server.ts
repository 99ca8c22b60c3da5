import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

import type { LanguageInUse } from "./current-language.ts";
import { languageOf, pseudoLanguage, sourceLanguage } from "./languages.ts";
import { type Message, type Forms, type Part } from "./message.ts";
import { textKey as keyOf } from "./page-texts.ts";
import { parseMessage } from "./parse-message.ts";
import { readPo } from "./po-file.ts";

/** Each language is read when it is first asked for: most servers are asked for few. */
const read = new Map<string, Translations>();

type Translations = Pick<LanguageInUse, "messageOf">;

export function translationsOf(code: string): Translations {
  const found = read.get(code) ?? openTranslations(code);
  read.set(code, found);
  return found;
}

function openTranslations(code: string): Translations {
  const language = languageOf(code);
  const texts = language === sourceLanguage ? new Map<string, string>() : readTexts(code);
  const messages = new Map<string, Message>();
  return {
    messageOf(text, context) {
      const key = keyOf(text, context);
      const known = messages.get(key);
      if (known !== undefined) return known;
      const parsed = parseMessage(texts.get(key) ?? text);
      const message = language === pseudoLanguage ? pseudoMessage(parsed) : parsed;
      // The texts are those of the program, so that there is an end of them.
      messages.set(key, message);
      return message;
    },
  };
}

/** The PO files lie beside this file, or beside the bundle that it is in. */
function readTexts(code: string): Map<string, string> {
  const path = join(import.meta.dirname, `${code}.po`);
  if (!existsSync(path)) return new Map();
  const { entries } = readPo(readFileSync(path, "utf8"));
  const texts = new Map<string, string>();
  for (const { text, context, translation } of entries) {
    if (translation !== "") texts.set(sharedKey(keyOf(text, context)), copyOf(translation));
  }
  return texts;
}

/** All languages have the same English texts, which are in memory once. */
const keys = new Map<string, string>();

function sharedKey(key: string): string {
  const known = keys.get(key) ?? copyOf(key);
  keys.set(known, known);
  return known;
}

/** A part of a file's text would keep the whole file in memory. */
const copyOf = (text: string) => Buffer.from(text).toString();

const PLAIN = "AaCcDdEeGgHhIiKkLlNnOoRrSsTtUuWwYyZz";
const ACCENTED = "ÀàĆćĎďÉéĜĝĤĥÎîĶķĹĺÑñÖöŔŕŠšŤťÛûŴŵÝýŽž";

/** `Sign In` as `⟦Šîĝñ Îñ⟧`: readable, and told from whatever was not translated. */
function pseudoMessage(message: Message): Message {
  const parts = typeof message === "string" ? [message] : message;
  return ["⟦", ...parts.map(accent), "⟧"];
}

function accent(part: Part): Part {
  if (typeof part === "string") return [...part].map(accentLetter).join("");
  if (part[0] === "tag") return ["tag", part[1], part[2].map(accent)];
  if (part[0] === "plural" || part[0] === "ordinal" || part[0] === "select") {
    return [part[0], part[1], accentForms(part[2])];
  }
  return part;
}

const accentForms = (forms: Forms): Forms =>
  Object.fromEntries(Object.entries(forms).map(([form, parts]) => [form, parts.map(accent)]));

const accentLetter = (letter: string) => ACCENTED[PLAIN.indexOf(letter)] ?? letter;
