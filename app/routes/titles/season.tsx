import { ActionRow } from "#app/ui/buttons/action-row.tsx";
import { href } from "react-router";

import { featuresContext } from "#app/features/features-context.ts";
import {
  seasonName,
  withLanguages,
  type Season,
  type SeasonSummary,
  type Show,
} from "#app/features/catalog/titles/show.ts";
import { parseTitleId, titleTag } from "#app/features/catalog/titles/title-card.ts";
import { WatchlistButton } from "#app/features/catalog/watchlist/watchlist-button.tsx";
import { seasonPart } from "#app/features/library/watched/watched.ts";
import { WatchedButton } from "#app/features/library/watched/watched-button.tsx";
import type { Preview } from "#app/shell/previews/page-preview.tsx";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { posterSources } from "#app/lib/pictures/picture.ts";
import { renderingContext } from "#app/lib/requests/rendering.ts";
import { settingContext } from "#app/lib/setting.ts";
import { BackLink } from "#app/ui/buttons/back-link.tsx";
import { Chip, ChipRow } from "#app/ui/cards/chip.tsx";
import { isolate } from "#app/lib/text/isolate.ts";
import { outsideText } from "#app/lib/text/outside-text.ts";
import { msg, t } from "#app/translations/t.ts";

import type { Route } from "./+types/season";
import { EpisodeList } from "./sections/episode-list.tsx";
import { formatEpisodeCount, parseSeasonNumber } from "./episode-words.ts";
import { findTitle, missingTitle, titleHeaders } from "./find-title.ts";
import { maybe } from "./maybe.ts";
import { cachedTitle } from "./cached-title.ts";
import { TitleMeta } from "./sections/title-meta.tsx";
import { TitleOutcome, type Words } from "./title-outcome.tsx";
import { listAbove, previewPicture } from "./title-preview.ts";
import { TitleParts, TitleSection } from "./sections/title-section.tsx";
import { TitleStage } from "./sections/title-stage.tsx";

export const handle = {
  access: "session",
  shared: cachedTitle,
  preview: true,
} satisfies PageHandle;
export const headers = titleHeaders;

const WORDS: Words = {
  loading: msg("Loading season details..."),
  missing: msg("Season Not Found"),
  failed: msg("Failed to load season details."),
};

export function loader({ params, context }: Route.LoaderArgs) {
  const [showId, number] = [parseTitleId(params.id), parseSeasonNumber(params.number)];
  if (showId === undefined || number === undefined) return missingTitle();
  context.get(renderingContext).tags.add(titleTag("tv", showId));
  const setting = context.get(settingContext);
  const { catalog } = context.get(featuresContext);
  const both = Promise.all([
    catalog.getShow(showId, setting),
    catalog.getSeason(showId, number, setting),
  ]);
  return findTitle(
    context,
    both.then(
      ([show, season]) =>
        show &&
        season && { show: pick(show), season: withLanguages(season, show, setting.language) },
    ),
  );
}

/** The fields of the show that the page needs; the rest stays on the server. */
type ShowAround = Pick<
  Show,
  "id" | "title" | "lang" | "backdropPath" | "backdropColour" | "seasons"
>;

function pick({ id, title, lang, backdropPath, backdropColour, seasons }: Show): ShowAround {
  return { id, title, lang, backdropPath, backdropColour, seasons };
}

export default function SeasonScreen({ loaderData, params }: Route.ComponentProps) {
  return (
    <TitleOutcome
      address={href("/tv/:id/season/:number", params)}
      found={loaderData.found}
      preview={previewOf}
      words={WORDS}
    >
      {({ show, season }) => (
        <>
          <SeasonStage season={season} show={show} />
          <TitleParts>
            <TitleSection
              heading={t("Episodes")}
              note={season.overview === "" ? undefined : <About season={season} />}
            >
              <EpisodeList season={season} show={show} />
            </TitleSection>
          </TitleParts>
        </>
      )}
    </TitleOutcome>
  );
}

/** Below the episodes, which are what one came for. */
const About = ({ season: { overview, overviewLang } }: { season: Season }) => (
  <span {...outsideText(overview, overviewLang)}>{overview}</span>
);

const previewOf = ({ show, season }: { show: ShowAround; season: Season }): Preview => ({
  title: nameIn(show, season),
  description: season.overview,
  ...previewPicture({ ...show, posterPath: season.posterPath }),
  type: "video.tv_show",
  thing: {
    "@type": "TVSeason",
    seasonNumber: season.number,
    numberOfEpisodes: season.episodes.length,
    partOfSeries: { "@type": "TVSeries", name: show.title },
  },
  above: [listAbove("tv"), { name: show.title, path: href("/tv/:id", { id: String(show.id) }) }],
});

/** A season's name with that of its show. */
const nameIn = (show: ShowAround, season: Season) =>
  t("{name} of {title}", { name: isolate(seasonName(season)), title: isolate(show.title) });

function SeasonStage({ show, season }: { show: ShowAround; season: Season }) {
  const name = seasonName(season);
  return (
    <TitleStage
      above={
        <BackLink href={href("/tv/:id", { id: String(show.id) })}>
          <bdi {...outsideText(show.title, show.lang)}>{show.title}</bdi>
        </BackLink>
      }
      isSlim
      own={<SeasonSwitcher current={season.number} seasons={show.seasons} showId={show.id} />}
      actions={
        <ActionRow>
          <WatchlistButton id={show.id} kind="tv" title={show.title} />
          <WatchedButton
            about={nameIn(show, season)}
            id={show.id}
            kind="tv"
            part={seasonPart(season.number)}
            title={show.title}
          />
        </ActionRow>
      }
      meta={<TitleMeta facts={[season.year, formatEpisodeCount(season.episodes.length)]} />}
      missing={t("No Image")}
      lang={season.lang}
      overview=""
      poster={maybe(season.posterPath, posterSources)}
      posterColour={season.posterColour}
      title={name}
    />
  );
}

type SeasonSwitcherProps = { showId: number; seasons: readonly SeasonSummary[]; current: number };

function SeasonSwitcher({ showId, seasons, current }: SeasonSwitcherProps) {
  if (seasons.length <= 1) return null;
  return (
    <ChipRow label={t("All seasons")}>
      {seasons.map(({ number, ownName }) => (
        <Chip
          current={number === current}
          href={href("/tv/:id/season/:number", { id: String(showId), number: String(number) })}
          key={number}
        >
          {seasonName({ number, ownName })}
        </Chip>
      ))}
    </ChipRow>
  );
}
