import type { RouterContextProvider } from "react-router";

import { featuresContext } from "#app/features/features-context.ts";
import type { TitleCard } from "#app/features/catalog/titles/title-card.ts";
import { FREE_TITLES } from "#app/features/films/film.ts";
import { renderingContext } from "#app/lib/requests/rendering.ts";
import { createRequestAllowance, type RequestAllowance } from "#app/lib/request-allowance.ts";
import { section, type Section } from "#app/lib/section.ts";
import type { Setting } from "#app/lib/setting.ts";

const NOTHING = createRequestAllowance({ requests: 0, lists: 0, atATime: 0 });

interface FreeTonight {
  /** Known before anything of the page is sent, so that the row moves nothing. */
  shown: Section<TitleCard[]>;
  /** Asks for missing names, once the page's other parts have taken what they need. */
  learn: (others: Promise<unknown>, allowance: RequestAllowance) => Promise<void>;
}

/**
 * The row of free films of the day, all of them at once; those whose details are not cached in the
 * viewer's language have their English names until a later rendering.
 */
export async function listFreeTonight(
  context: Readonly<RouterContextProvider>,
  setting: Setting,
): Promise<FreeTonight> {
  context.get(renderingContext).tags.add(FREE_TITLES);
  const { catalog } = context.get(featuresContext);
  const chosen = await section(context, context.get(featuresContext).films.tonight(setting));
  if (chosen.outcome === "failed") return { shown: chosen, learn: () => Promise.resolve() };
  const itemOf = new Map(chosen.value.map(({ id, title }) => [title.id, id]));
  const known = chosen.value.map(({ title }) => title);
  let isUnfinished = false;
  const noteUnfinished = () => {
    isUnfinished = true;
    setting.noteUnfinished?.();
  };
  const own = { ...setting, noteUnfinished };
  const cards = known.length === 0 ? [] : await catalog.listNamed(known, own, NOTHING);
  return {
    shown: {
      outcome: "loaded",
      value: cards.map((card) => ({ ...card, freeFilmId: itemOf.get(card.id) })),
    },
    async learn(others, allowance) {
      await others;
      if (isUnfinished) await catalog.listNamed(known, setting, allowance);
    },
  };
}
