import { baseLanguage } from "../language.ts";

/** What the service calls episodes and seasons whose names are not translated. */
const placeholders: Readonly<Record<string, { episode: string; season: string }>> = {
  hi: { episode: "एपिसोड #", season: "सीज़न #" },
  ar: { episode: "الحلقة #", season: "الموسم #" },
  de: { episode: "Folge #", season: "Staffel #" },
  fr: { episode: "Épisode #", season: "Saison #" },
  sk: { episode: "Epizóda #", season: "Séria #" },
  es: { episode: "Episodio #", season: "Temporada #" },
  pt: { episode: "Episódio #", season: "Temporada #" },
  ja: { episode: "第#話", season: "シーズン#" },
};
const english = { episode: "Episode #", season: "Season #" };

/** Nothing within a show is translated here; specials have the same name everywhere. */
export function nameOf(
  kind: "episode" | "season",
  { name, number }: { name: string; number: number },
  language: string,
): string {
  const base = baseLanguage(language);
  const isSpecial = kind === "season" && number === 0;
  if (base === "en" || isSpecial) return name;
  return (placeholders[base] ?? english)[kind].replace("#", String(number));
}

/** Likewise, what is not translated has no text. */
export const overviewIn = (overview: string, language: string): string =>
  baseLanguage(language) === "en" ? overview : "";
