import { tvdbId } from "../derived/tvdb-id.ts";
import type { Answer, Ask } from "../ask.ts";
import { answerPage } from "../ask.ts";
import type { Catalogue, Film, Show, Title } from "../catalogue.ts";
import type { CreditLine } from "../derived/credit-lines.ts";
import { pictureRows } from "../derived/gallery.ts";
import { keywordsOf } from "../derived/keywords.ts";
import { offerRows } from "../derived/providers.ts";
import { listReleases } from "../derived/release-dates.ts";
import { resembling } from "../derived/resemblance.ts";
import { listReviews } from "../derived/reviews.ts";
import { listShowCertificates } from "../derived/show-certificates.ts";
import { videoRows } from "../derived/videos.ts";
import { markedRow, personRow, titleRow } from "../rows.ts";

/** A part of a title has its own path and can be appended to the details under its name. */
export type Part<Subject> = (subject: Subject, ask: Ask) => Answer;

const shared: Readonly<Record<string, Part<Title>>> = {
  videos: (title, ask) => ({
    results: videoRows(
      title,
      ask.view.language,
      ask.query.get("include_video_language"),
      ask.view.today,
    ),
  }),
  credits: (title, ask) => creditRows(title, ask.catalogue),
  recommendations: (title, ask) => {
    if (title.lacks?.includes("recommendations")) return answerPage(ask, [], () => ({}));
    const near = resembling(title, ask.catalogue);
    // The last row of page one appears again at the top of page two.
    const rows = [...near.slice(0, 20), ...near.slice(19, 39)];
    return answerPage(ask, rows, (other) => markedRow(other, ask.view));
  },
  similar: (title, ask) =>
    answerPage(ask, resembling(title, ask.catalogue), (other) => titleRow(other, ask.view)),
  "watch/providers": (title) => ({ results: offerRows(title) }),
  images: (title, ask) => pictureRows(title, ask.query),
  reviews: (title, ask) => answerPage(ask, listReviews(title, ask.view.today), (review) => review),
};

export const filmParts: Readonly<Record<string, Part<Film>>> = {
  ...shared,
  release_dates: (film, ask) => ({ results: releaseRows(film, ask.view.today) }),
  keywords: (film) => ({ keywords: keywordsOf(film) }),
  external_ids: (film) => ({ imdb_id: film.imdb ?? null, ...noAccounts }),
};

export const showParts: Readonly<Record<string, Part<Show>>> = {
  ...shared,
  aggregate_credits: (show, ask) => aggregateRows(show, ask.catalogue),
  content_ratings: (show) => ({
    results: listShowCertificates(show).map(({ country, mark }) => ({
      descriptors: [],
      iso_3166_1: country,
      rating: mark,
    })),
  }),
  keywords: (show) => ({ results: keywordsOf(show) }),
  external_ids: (show) => ({
    imdb_id: null,
    tvdb_id: tvdbId(show.id),
    tvrage_id: null,
    ...noAccounts,
  }),
};

const noAccounts = {
  wikidata_id: null,
  facebook_id: null,
  instagram_id: null,
  twitter_id: null,
};

function personFields(line: CreditLine, catalogue: Catalogue) {
  const person = catalogue.person(line.personId);
  return person === undefined ? { id: line.personId, name: line.name } : personRow(person);
}

function isCast(line: CreditLine): boolean {
  return line.department === "Acting";
}

export function creditRows(title: Title, catalogue: Catalogue) {
  const cast = title.credits.filter(isCast).map((line, index) => ({
    ...personFields(line, catalogue),
    ...(title.kind === "movie" ? { cast_id: index + 1 } : {}),
    character: line.character,
    credit_id: line.creditId,
    order: line.order,
  }));
  const crew = title.credits
    .filter((line) => !isCast(line))
    .map((line) => ({
      ...personFields(line, catalogue),
      credit_id: line.creditId,
      department: line.department,
      job: line.job,
    }));
  return { cast, crew };
}

/** The whole run of a show: each person once, with every role and its number of episodes. */
function aggregateRows(show: Show, catalogue: Catalogue) {
  const count = show.seasons
    .filter((season) => season.number > 0)
    .reduce((total, season) => total + season.episodes.length, 0);
  const episodesOf = (line: CreditLine) => Math.max(1, Math.round(count / (1 + line.order * 0.4)));
  const cast = show.credits.filter((line) => line.department === "Acting");
  const crew = show.credits.filter((line) => line.department !== "Acting");
  return {
    cast: cast.map((line) => ({
      ...personFields(line, catalogue),
      roles: [
        { credit_id: line.creditId, character: line.character, episode_count: episodesOf(line) },
      ],
      total_episode_count: episodesOf(line),
      order: line.order,
    })),
    crew: crew.map((line) => ({
      ...personFields(line, catalogue),
      jobs: [{ credit_id: line.creditId, job: line.job, episode_count: count }],
      department: line.department,
      total_episode_count: count,
    })),
  };
}

function releaseRows(film: Film, today: string) {
  const releases = listReleases(film, today);
  const countries = [...new Set(releases.map((release) => release.country))];
  return countries.toSorted().map((country) => ({
    iso_3166_1: country,
    release_dates: releases
      .filter((release) => release.country === country)
      .toSorted((left, right) => left.date.localeCompare(right.date))
      .map((release) => ({
        certification: release.certificate,
        descriptors: [],
        iso_639_1: "",
        note: release.note,
        release_date: `${release.date}T00:00:00.000Z`,
        type: release.type,
      })),
  }));
}
