import { href } from "react-router";

import { featuresContext } from "#app/features/features-context.ts";
import type { Credit } from "#app/features/catalog/titles/credits.ts";
import type { Movie } from "#app/features/catalog/titles/movie.ts";
import type { Show } from "#app/features/catalog/titles/show.ts";
import { parseTitleId, titleTag } from "#app/features/catalog/titles/title-card.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { posterSources, profileSources } from "#app/lib/pictures/picture.ts";
import { renderingContext } from "#app/lib/requests/rendering.ts";
import { settingContext } from "#app/lib/setting.ts";
import { isolate } from "#app/lib/text/isolate.ts";
import { outsideText, scriptLanguage } from "#app/lib/text/outside-text.ts";
import { BackLink } from "#app/ui/buttons/back-link.tsx";
import { Poster } from "#app/ui/posters/poster.tsx";
import { msg, t } from "#app/translations/t.ts";

import type { Route } from "./+types/credits";
import { cachedTitle } from "./cached-title.ts";
import { findTitle, missingTitle, titleHeaders } from "./find-title.ts";
import { withJobNames, withRoles } from "./job-names.ts";
import { maybe } from "./maybe.ts";
import styles from "./sections/people.module.css";
import { TitleParts, TitleSection } from "./sections/title-section.tsx";
import { TitleStage } from "./sections/title-stage.tsx";
import { TitleOutcome, type Words } from "./title-outcome.tsx";
import { listAbove, previewPicture } from "./title-preview.ts";

export const handle = {
  access: "session",
  shared: cachedTitle,
  preview: true,
} satisfies PageHandle;
export const headers = titleHeaders;

const WORDS: Readonly<Record<"movie" | "tv", Words>> = {
  movie: {
    loading: msg("Loading movie details..."),
    missing: msg("Movie Not Found"),
    failed: msg("Failed to load movie details."),
  },
  tv: {
    loading: msg("Loading TV show details..."),
    missing: msg("TV Show Not Found"),
    failed: msg("Failed to load TV show details."),
  },
};

/** Films and shows have this page at addresses of their own. */
const kindAt = (pathname: string) => (pathname.startsWith("/tv/") ? "tv" : "movie");

export function loader({ params, context, url }: Route.LoaderArgs) {
  const id = parseTitleId(params.id);
  if (id === undefined) return missingTitle();
  const kind = kindAt(url.pathname);
  context.get(renderingContext).tags.add(titleTag(kind, id));
  const setting = context.get(settingContext);
  const { catalog } = context.get(featuresContext);
  const title: Promise<Movie | Show | undefined> =
    kind === "movie" ? catalog.getMovie(id, setting) : catalog.getShow(id, setting);
  return findTitle(
    context,
    title.then((found) => found && pick(found)),
  );
}

/** What the page needs; the rest stays on the server. */
const pick = (title: Movie | Show) => ({
  title: title.title,
  lang: title.lang,
  year: title.year,
  posterPath: title.posterPath,
  posterColour: title.posterColour,
  backdropPath: title.backdropPath,
  backdropColour: title.backdropColour,
  cast: title.credits.cast,
  crew: title.credits.crew,
});

/** Everyone who took part in a film or a show, as far as the film database is read. */
export default function CreditsScreen({ loaderData, params, matches }: Route.ComponentProps) {
  const kind = kindAt(matches.at(-1)?.pathname ?? "");
  const own = kind === "tv" ? href("/tv/:id", params) : href("/movie/:id", params);
  return (
    <TitleOutcome
      address={`${own}/credits`}
      found={loaderData.found}
      preview={({ title, ...pictures }) => ({
        title: t("Cast and crew of {title}", { title: isolate(title) }),
        description: "",
        ...previewPicture(pictures),
        above: [listAbove(kind), { name: title, path: own }],
      })}
      words={WORDS[kind]}
    >
      {({ title, lang, cast, crew, ...pictures }) => (
        <>
          <TitleStage
            above={
              <BackLink href={own}>
                <bdi {...outsideText(title, lang)}>{title}</bdi>
              </BackLink>
            }
            isSlim
            overview=""
            poster={maybe(pictures.posterPath, posterSources)}
            posterColour={pictures.posterColour}
            title={t("Cast and crew")}
          />
          <TitleParts>
            <People heading={t("Cast")} people={withRoles(cast)} />
            <People heading={t("Crew")} people={withJobNames(crew)} />
          </TitleParts>
        </>
      )}
    </TitleOutcome>
  );
}

function People({ heading, people }: { heading: string; people: readonly Credit[] }) {
  if (people.length === 0) return null;
  return (
    <TitleSection heading={heading}>
      <ul className={styles["people"]}>
        {people.map((person) => (
          <li key={person.personId}>
            <Person person={person} />
          </li>
        ))}
      </ul>
    </TitleSection>
  );
}

/** In one line, so that many names are in sight. */
function Person({ person: { personId, name, role, portraitPath } }: { person: Credit }) {
  return (
    <a className={styles["person"]} href={href("/person/:id", { id: String(personId) })}>
      <Poster missing="" picture={maybe(portraitPath, profileSources)} sizes="56px" title={name} />
      <span className={styles["words"]}>
        <b {...outsideText(name)}>{name}</b>
        <span {...outsideText(role, scriptLanguage(role))}>{role}</span>
      </span>
    </a>
  );
}
