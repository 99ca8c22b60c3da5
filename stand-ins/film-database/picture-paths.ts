import type { Person, Title } from "./catalogue.ts";
import type { Episode, Season } from "./derived/seasons.ts";

/**
 * The paths of our pictures say what they show, so that the image host finds one by its path alone.
 * A title without a picture has null, never an empty string.
 */
export function posterPath(title: Title, language = "en"): string | null {
  if (title.lacks?.includes("poster")) return null;
  const hindi = language === "hi" && title.hindi !== undefined ? "-hi" : "";
  return `/${title.kind}-${title.id}-poster${hindi}.jpg`;
}

/** The first picture has no number; the others are for galleries. */
export function backdropPath(title: Title, number = 1): string | null {
  if (title.lacks?.includes("backdrop")) return null;
  return `/${title.kind}-${title.id}-backdrop${number === 1 ? "" : `-${number}`}.jpg`;
}

export function seasonPosterPath(show: Title, season: Season): string | null {
  return season.hasPoster ? `/tv-${show.id}-season-${season.number}-poster.jpg` : null;
}

export function stillPath(show: Title, episode: Episode): string | null {
  if (!episode.hasStill) return null;
  return `/tv-${show.id}-season-${episode.seasonNumber}-episode-${episode.number}-still.jpg`;
}

export function portraitPath(person: Person): string | null {
  return person.hasPortrait ? `/person-${person.id}-portrait.jpg` : null;
}

export function logoPath(kind: "company" | "network" | "provider", id: number): string {
  return `/${kind}-${id}-logo.png`;
}
