import type { RouterContextProvider } from "react-router";

import type { Movie } from "#app/features/catalog/movie.ts";
import type { Show } from "#app/features/catalog/show.ts";
import { titleTag } from "#app/features/catalog/title-card.ts";
import { filmsContext } from "#app/features/films/films-context.ts";
import { renderingContext } from "#app/lib/rendering.ts";
import { settingContext } from "#app/lib/setting.ts";
import { siteContext } from "#app/lib/site-context.ts";

import { findTitle } from "./find-title.ts";

/** What the page of a film or of a show is made of. */
export interface TitleContent<Title extends Movie | Show = Movie | Show> {
  title: Title;
  /** Whose offers are shown. */
  region: string;
  /** Where the trailers' pictures are. */
  pictures: string;
  /** Where the archive has it. */
  freeFilmId: string | undefined;
}

/** Looks a film or a show up, for a page that is made anew when the title changes. */
export function loadTitle<Title extends Movie | Show>(
  context: Readonly<RouterContextProvider>,
  { kind, id }: Pick<Title, "kind" | "id">,
  work: Promise<Title | undefined>,
) {
  context.get(renderingContext).tags.add(titleTag(kind, id));
  const setting = context.get(settingContext);
  const { region } = setting;
  const { pictures } = context.get(siteContext).trailers;
  const films = context.get(filmsContext);
  const content = work.then(
    async (title) =>
      title && { title, region, pictures, freeFilmId: await films.freeFilmOf(title, setting) },
  );
  return findTitle<TitleContent<Title>>(context, content);
}
