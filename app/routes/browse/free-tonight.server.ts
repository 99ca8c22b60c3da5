import type { RouterContextProvider } from "react-router";

import { catalogContext } from "#app/features/catalog/catalog.ts";
import type { TitleCard } from "#app/features/catalog/titles/title-card.ts";
import { filmsContext } from "#app/features/films/films-context.ts";
import { FREE_TITLES } from "#app/features/films/film.ts";
import { renderingContext } from "#app/lib/requests/rendering.ts";
import { createRequestAllowance, type RequestAllowance } from "#app/lib/request-allowance.ts";
import { section, type Section } from "#app/lib/section.ts";
import type { Setting } from "#app/lib/setting.ts";

const MOST_SHOWN = 12;
const NOTHING = createRequestAllowance({ requests: 0, lists: 0, atATime: 0 });

interface FreeTonight {
  /** Known before anything of the page is sent, so that the row moves nothing. */
  shown: Section<TitleCard[]>;
  /** Asks for what is missing, once the page's other parts have taken what they need. */
  learn: (others: Promise<unknown>, allowance: RequestAllowance) => Promise<void>;
}

/** The row of free films of the day: those whose details are cached; the others follow later. */
export async function listFreeTonight(
  context: Readonly<RouterContextProvider>,
  setting: Setting,
): Promise<FreeTonight> {
  context.get(renderingContext).tags.add(FREE_TITLES);
  const catalog = context.get(catalogContext);
  const chosen = await section(context, context.get(filmsContext).tonight(setting));
  if (chosen.outcome === "failed") return { shown: chosen, learn: () => Promise.resolve() };
  const itemOf = new Map(chosen.value.slice(0, MOST_SHOWN).map(({ id, title }) => [title.id, id]));
  const ids = [...itemOf.keys()];
  const cards = ids.length === 0 ? [] : await catalog.listNamed(ids, setting, NOTHING);
  return {
    shown: {
      outcome: "loaded",
      value: cards.map((card) => ({ ...card, freeFilmId: itemOf.get(card.id) })),
    },
    async learn(others, allowance) {
      await others;
      if (cards.length < ids.length) await catalog.listNamed(ids, setting, allowance);
    },
  };
}
