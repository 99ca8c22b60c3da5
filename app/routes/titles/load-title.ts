import type { RouterContextProvider } from "react-router";

import type { Movie } from "#app/features/catalog/titles/movie.ts";
import type { Show } from "#app/features/catalog/titles/show.ts";
import { titleTag } from "#app/features/catalog/titles/title-card.ts";
import { featuresContext } from "#app/features/features-context.ts";
import { renderingContext } from "#app/lib/requests/rendering.ts";
import { settingContext } from "#app/lib/setting.ts";
import { siteContext } from "#app/lib/requests/site-context.ts";

import { findTitle } from "./find-title.ts";

/** The parts of a film's or a show's page. */
export interface TitleContent<Title extends Movie | Show = Movie | Show> {
  title: Title;
  /** The region whose offers are shown. */
  region: string;
  /** The address of the trailers' pictures. */
  pictures: string;
  /** Where the archive has it. */
  freeFilmId: string | undefined;
  /** What the viewers of this site think of it, out of ten, if enough have rated it. */
  viewersVote: number | undefined;
}

/** Loads a film or a show, for a page that is rendered again when the title changes. */
export function loadTitle<Title extends Movie | Show>(
  context: Readonly<RouterContextProvider>,
  { kind, id }: Pick<Title, "kind" | "id">,
  work: Promise<Title | undefined>,
) {
  context.get(renderingContext).tags.add(titleTag(kind, id));
  const setting = context.get(settingContext);
  const { region } = setting;
  const { pictures } = context.get(siteContext).trailers;
  const { films, ratings } = context.get(featuresContext);
  const content = work.then(async (title) => {
    if (!title) return undefined;
    const [freeFilmId, viewersVote] = await Promise.all([
      films.freeFilmOf(title, setting),
      ratings.getAverage({ kind, id: String(id) }),
    ]);
    return { title, region, pictures, freeFilmId, viewersVote };
  });
  return findTitle<TitleContent<Title>>(context, content);
}
