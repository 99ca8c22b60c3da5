import type { Answer, Ask } from "../ask.ts";
import type { Collection } from "../catalogue.ts";
import { hash } from "../derived/chance.ts";
import { backdropPath, posterPath } from "../picture-paths.ts";
import { collectionAmongTitles, markedRow } from "../rows.ts";

/** A collection and its films, unordered, as the service returns them. */
export function collectionDetails(collection: Collection, ask: Ask): Answer {
  const first = collection.parts[0];
  const parts = collection.parts.toSorted(
    (left, right) => hash(`part ${left.id}`) - hash(`part ${right.id}`),
  );
  return {
    id: collection.id,
    name: collection.name,
    overview: ask.view.language.startsWith("en") ? collection.overview : "",
    poster_path: first === undefined ? null : posterPath(first),
    backdrop_path: first === undefined ? null : backdropPath(first),
    parts: [...parts.map((film) => markedRow(film, ask.view)), ...nestedIn(collection, ask)],
  };
}

const nestedIn = (collection: Collection, { quirks, catalogue, view }: Ask) =>
  quirks.nestedCollections
    ? catalogue.collections
        .filter(({ id }) => id !== collection.id)
        .slice(0, 1)
        .map((other) => ({ ...collectionAmongTitles(other, view), media_type: "collection" }))
    : [];
