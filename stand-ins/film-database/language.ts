import type { Film, Show, Title } from "./catalogue.ts";

/** What a request specifies: its language, its country, and the day on which it is answered. */
export type View = { language: string; region: string | undefined; today: string };

/** Codes are case-sensitive; an unknown one is not an error, but has no translations. */
export function baseLanguage(language: string): string {
  const found = /^([a-z]{2})(-[A-Z]{2})?$/.exec(language);
  return found?.[1] ?? "";
}

export type Words = { title: string; overview: string; tagline: string; translated: boolean };

/**
 * Other languages do not fall back to English: the title falls back to the original, the rest is
 * "".
 */
export function wordsOf(title: Title, language: string): Words {
  const base = baseLanguage(language);
  const name = title.kind === "movie" ? title.title : title.name;
  if (base === "en") {
    return {
      title: name,
      overview: title.overview,
      tagline: title.tagline ?? "",
      translated: true,
    };
  }
  if (base === "hi" && title.hindi !== undefined) {
    return { ...title.hindi, tagline: "", translated: true };
  }
  return { title: originalName(title), overview: "", tagline: "", translated: false };
}

export function originalName(title: Film | Show): string {
  return title.kind === "movie"
    ? (title.originalTitle ?? title.title)
    : (title.originalName ?? title.name);
}
