import { type MarkedText, msg } from "#app/translations/t.ts";

import type { TitleKind } from "./title-card.ts";

/** The kinds of titles as a viewer knows them. */
export const kindNames: Readonly<Record<TitleKind, MarkedText>> = {
  movie: msg("Movies"),
  tv: msg("TV Shows"),
};
