import { expect, test } from "vitest";

import { languageMarks } from "./language-words.ts";
import { languageTag, textLanguage } from "./text-language.ts";

const SPANISH =
  "Una joven descubre en el bosque un laberinto que la lleva a un mundo de hadas y de sombras.";
const ENGLISH =
  "A girl finds a maze in the woods, which leads her to a world of fairies and of shadows.";

test.each([
  // A title in the language of its film.
  ["Das Kabinett des Dr. Caligari", "ger", "de"],
  ["Das Kabinett des Dr. Caligari", "German", "de"],
  ["Où est l'été?", "fre", "fr"],
  ["Le Voyage dans la Lune", "French", "fr"],
  ["Un chien andalou", "fra", "fr"],
  ["Amélie", "fr", "fr"],
  ["El espíritu de la colmena", "spa", "es"],
  ["La dolce vita", "it", "it"],
  ["Det sjunde inseglet", "swe", "sv"],
  // A film in a language whose title is English, or says nothing.
  ["The Cabinet of Dr. Caligari", "ger", undefined],
  ["Metropolis", "ger", undefined],
  ["Nosferatu", "de", undefined],
  ["The Last Laugh (Der letzte Mann)", "ger", undefined],
  ["Die Another Day", "en", undefined],
  ["El Dorado", "eng", undefined],
  // Other letters, and which of their languages it is.
  ["बारिश की रात", "hin", "hi"],
  ["बारिश की रात", "Marathi", "mr"],
  ["बारिश की रात", "", "und-Deva"],
  ["Броненосец", "rus", "ru"],
  ["卧虎藏龙", "chi", "zh"],
  ["卧虎藏龙", "cn", "yue"],
  ["卧虎藏龙", "", "und-Hani"],
  ["ليلة طويلة", "ara", "ar"],
  ["ليلة طويلة", "eng", "und-Arab"],
  ["기생충", "English", "ko"],
  // A longer text tells by itself.
  [SPANISH, "es", "es"],
  [SPANISH, "spa; eng", "es"],
  [SPANISH, "eng", "es"],
  [SPANISH, "", "es"],
  [ENGLISH, "es", undefined],
  [ENGLISH, "", undefined],
  ["", "ger", undefined],
])("the words %j of a film in %j are in %s", (text, stated, language) => {
  expect(textLanguage(text, { stated: [stated], page: "en" })).toBe(language);
});

test("what is in the page's own language needs no mark, whichever that is", () => {
  expect(textLanguage(SPANISH, { stated: ["es"], page: "es" })).toBeUndefined();
  expect(textLanguage("नदी के पार", { stated: ["hi"], page: "hi" })).toBeUndefined();
  expect(textLanguage("नदी के पार", { page: "hi" })).toBeUndefined();
});

test("a text in English on a page in another language is marked as English", () => {
  expect(textLanguage(ENGLISH, { stated: ["es"], page: "es" })).toBe("en");
  expect(textLanguage("The Cabinet of Dr. Caligari", { stated: ["en"], page: "hi" })).toBe("en");
});

const SENTENCES = {
  de: "Ein junger Mann reist mit seinem Hund durch das Land und findet nicht, was er sucht.",
  fr: "Un jeune homme traverse le pays avec son chien et ne trouve pas ce qu'il cherche.",
  es: "Un joven cruza el país con su perro y no encuentra lo que busca en la ciudad.",
  it: "Un giovane attraversa il paese con il suo cane e non trova quello che cerca nella città.",
  pt: "Um jovem atravessa o país com o seu cão e não encontra o que procura na cidade.",
  nl: "Een jonge man reist met zijn hond door het land en vindt niet wat hij zoekt.",
  sv: "En ung man reser genom landet med sin hund och hittar inte det som han söker.",
  pl: "Młody człowiek jedzie z psem przez kraj i nie znajduje tego, czego szuka, bo to jest za daleko.",
  tr: "Genç bir adam köpeği ile ülkeyi dolaşır ve aradığı şeyi bulamaz, çünkü o çok uzaktadır.",
  id: "Seorang pemuda pergi dengan anjingnya ke kota dan tidak menemukan yang dia cari di sana.",
} as const;

test.each(Object.entries(SENTENCES))("a sentence in %s is recognized", (language, sentence) => {
  expect(textLanguage(sentence, { page: "en" })).toBe(language);
  expect(textLanguage(sentence, { stated: [language], page: "en" })).toBe(language);
});

test("each language that can be recognized has a code that browsers know", () => {
  for (const code of languageMarks.keys()) {
    expect(new Intl.Locale(code).maximize().script, code).toBe("Latn");
  }
});

test.each([
  ["Sanma no aji", "ja", "ja-Latn"],
  ["秋刀魚の味", "ja", "ja"],
  ["Häxan", "sv", "sv"],
  ["1984", "hi", "hi"],
])("the tag of %j in %s is %s", (text, code, tag) => {
  expect(languageTag(text, code)).toBe(tag);
});
