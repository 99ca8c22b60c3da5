import { yearOf } from "#app/lib/formats/year.ts";
import type { WireCollectionRow, WireTitle } from "#app/services/film-database/wire-rows.ts";

import { withoutRepeats, type CollectionCard, type TitleCard } from "./title-card.ts";
import { titleLanguage } from "./title-language.ts";
import { toVote } from "./vote.ts";

export function toCard(wire: WireTitle, language: string): TitleCard {
  const original = { title: wire.original_title, language: wire.original_language };
  return {
    kind: wire.media_type,
    id: wire.id,
    title: wire.title,
    year: yearOf(wire.date),
    posterPath: wire.poster_path,
    vote: toVote(wire.vote_average, wire.vote_count),
    lang: titleLanguage(wire.title, original, language),
  };
}

/** The cards of a list, each title once, without titles for adults. */
export function toCards(wires: readonly WireTitle[], language: string): TitleCard[] {
  return withoutRepeats(
    wires.filter(({ is_adult }) => !is_adult).map((wire) => toCard(wire, language)),
  );
}

export const toCollectionCards = (
  wires: readonly WireCollectionRow[],
  language: string,
): CollectionCard[] =>
  wires
    .filter(({ is_adult }) => !is_adult)
    .map(({ id, name, original_name: title, original_language, poster_path: posterPath }) => {
      const original = { title, language: original_language };
      return { id, name, posterPath, lang: titleLanguage(name, original, language) };
    });
