import { href } from "react-router";

import { featuresContext } from "#app/features/features-context.ts";
import { spokenLanguages, type Movie } from "#app/features/catalog/titles/movie.ts";
import { parseTitleId } from "#app/features/catalog/titles/title-card.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { formatShortRuntime } from "#app/lib/formats/runtime.ts";
import { settingContext } from "#app/lib/setting.ts";
import { outsideText } from "#app/lib/text/outside-text.ts";
import { msg, t } from "#app/translations/t.ts";

import type { Route } from "./+types/movie";
import { missingTitle, titleHeaders } from "./find-title.ts";
import { cachedTitle } from "./cached-title.ts";
import { loadTitle } from "./load-title.ts";
import { creditedAs, namesFact, originalTitleFact } from "./sections/title-facts.tsx";
import { TitleOutcome, type Words } from "./title-outcome.tsx";
import { TitlePage } from "./title-page.tsx";
import { titlePreview } from "./title-preview.ts";

export const handle = {
  access: "session",
  shared: cachedTitle,
  preview: true,
} satisfies PageHandle;
export const headers = titleHeaders;

const WORDS: Words = {
  loading: msg("Loading movie details..."),
  missing: msg("Movie Not Found"),
  failed: msg("Failed to load movie details."),
};

export function loader({ params, context }: Route.LoaderArgs) {
  const id = parseTitleId(params.id);
  if (id === undefined) return missingTitle();
  const movie = context.get(featuresContext).catalog.getMovie(id, context.get(settingContext));
  return loadTitle(context, { kind: "movie", id }, movie);
}

export default function MovieScreen({ loaderData, params }: Route.ComponentProps) {
  return (
    <TitleOutcome
      address={href("/movie/:id", params)}
      found={loaderData.found}
      preview={({ title }) => titlePreview(title, title.year)}
      words={WORDS}
    >
      {(content) => (
        <TitlePage
          {...content}
          extent={formatShortRuntime(content.title.runtimeMinutes)}
          facts={factsOf(content.title)}
          years={content.title.year}
        />
      )}
    </TitleOutcome>
  );
}

const factsOf = (movie: Movie) => [
  creditedAs(t("Directed by"), movie.credits.directors),
  originalTitleFact(movie),
  namesFact(t("Production companies"), movie.companies),
  namesFact(t("Languages"), spokenLanguages(movie)),
  movie.collection && {
    label: t("Part of"),
    value: (
      <a
        {...outsideText(movie.collection.name, movie.collection.lang)}
        href={href("/collection/:id", { id: String(movie.collection.id) })}
      >
        {movie.collection.name}
      </a>
    ),
  },
];
