import type { ImportedChoices } from "#app/features/library/imports/files/imported-choices.ts";

/** What somebody did with a title, before a service writes it into its file. */
export interface ServiceRow {
  kind: "movie" | "tv";
  title: string;
  /** Four digits, or empty. */
  year: string;
  tmdb?: number | undefined;
  imdb?: string | undefined;
  tvdb?: number | undefined;
  /** Such as 2024-05-26. */
  day: string;
  /** One to ten. */
  halfStars: number;
  season: number;
  episode: number;
}

/** A file with one line, and what has to be read of it. */
interface ServiceFile {
  name: string;
  text: string;
  says: ImportedChoices | { rating: { halfStars: number } };
}

const cell = (value: string | number | undefined) =>
  `"${String(value ?? "").replaceAll('"', '""')}"`;
const line = (...cells: (string | number | undefined)[]) => cells.map(cell).join(",");
const table = (head: string, ...cells: (string | number | undefined)[]) =>
  `${head}\n${line(...cells)}\n`;
const json = (value: unknown) => JSON.stringify(value);

const part = ({ season, episode }: ServiceRow) => `S${season}E${episode}`;
const eveningOf = ({ day }: ServiceRow) => `${day}T20:00:00.000Z`;
const idsOf = ({ tmdb, imdb, tvdb }: ServiceRow) => ({ tmdb, imdb, tvdb });

const episodeSays = (row: ServiceRow): ImportedChoices => ({
  parts: [[part(row), Date.parse(eveningOf(row)), true]],
});
const filmSays = (row: ServiceRow): ImportedChoices => ({
  watchedAtMs: Date.parse(eveningOf(row)),
  days: [row.day],
});
const watchedSays = (row: ServiceRow) => (row.kind === "movie" ? filmSays : episodeSays)(row);
/** The file may not state when. */
const ratingSays = ({ halfStars }: ServiceRow) => ({ rating: { halfStars } });

const traktEntry = (row: ServiceRow) => {
  const { kind, title, year, season, episode } = row;
  const named = { title, year: Number(year) || null, ids: { trakt: 1, slug: "x", ...idsOf(row) } };
  return kind === "movie"
    ? { movie: named }
    : { show: named, episode: { season, number: episode, title: "One" } };
};

const isFilm = ({ kind }: ServiceRow) => kind === "movie";
const isNumbered = ({ tmdb }: ServiceRow) => tmdb !== undefined;

/** Each service's own way of writing it; undefined for what its files do not have. */
export const serviceFiles: Readonly<Record<string, (row: ServiceRow) => ServiceFile | undefined>> =
  {
    "TV Time": (row) => {
      const at = `${row.day} 20:00:00`;
      return isFilm(row)
        ? {
            name: "tracking-prod-records.csv",
            text: table(
              "uuid,type,entity_type,movie_name,release_date,created_at,watch_date",
              "u",
              "watch",
              "movie",
              row.title,
              `${row.year || "0001"}-01-01 00:00:00`,
              at,
              "",
            ),
            says: filmSays(row),
          }
        : {
            name: "tracking-prod-records-v2.csv",
            text: table(
              "created_at,key,s_id,series_name,season_number,episode_number,is_followed",
              at,
              "watch-episode-a-b",
              row.tvdb,
              row.title,
              row.season,
              row.episode,
              "",
            ),
            says: episodeSays(row),
          };
    },
    "TV Time's tools": (row) => ({
      name: "tvtime.json",
      text: json([
        {
          id: { tvdb: isFilm(row) ? 4567 : (row.tvdb ?? null), imdb: row.imdb ?? null },
          title: row.title,
          ...(isFilm(row)
            ? { year: Number(row.year), is_watched: true, watched_at: eveningOf(row) }
            : {
                seasons: [
                  {
                    number: row.season,
                    episodes: [
                      { number: row.episode, is_watched: true, watched_at: `${row.day} 20:00:00` },
                    ],
                  },
                ],
              }),
        },
      ]),
      says: watchedSays(row),
    }),
    Yamtrack: (row) =>
      isFilm(row) && isNumbered(row)
        ? {
            name: "yamtrack.csv",
            text: table(
              "media_id,source,media_type,title,image,season_number,episode_number,score,status,notes,start_date,end_date,progress,created_at,progressed_at",
              row.tmdb,
              "tmdb",
              "movie",
              row.title,
              "",
              "",
              "",
              row.halfStars,
              "Completed",
              "",
              "",
              row.day,
              "1",
              "",
              eveningOf(row),
            ),
            says: ratingSays(row),
          }
        : undefined,
    MovieLens: (row) =>
      isFilm(row) && isNumbered(row)
        ? {
            name: "movielens-ratings.csv",
            text: table(
              "movie_id,imdb_id,tmdb_id,rating,average_rating,title",
              6,
              row.imdb?.slice(2),
              row.tmdb,
              row.halfStars / 2,
              3.5,
              row.year ? `${row.title} (${row.year})` : row.title,
            ),
            says: ratingSays(row),
          }
        : undefined,
    Simkl: (row) => {
      const named = { title: row.title, year: Number(row.year), ids: { simkl: 5, ...idsOf(row) } };
      const entry = {
        status: "completed",
        last_watched_at: eveningOf(row),
        user_rating: row.halfStars,
      };
      return {
        name: "simkl.json",
        text: json(
          isFilm(row)
            ? { movies: [{ ...entry, movie: named }] }
            : { shows: [{ ...entry, show: named }] },
        ),
        says: ratingSays(row),
      };
    },
    "Simkl's table": (row) => ({
      name: "simkl.csv",
      text: table(
        "SIMKL_ID,Title,Type,Year,Watchlist,LastEpWatched,WatchedDate,Rating,Memo,TVDB,TMDB,IMDB",
        5,
        row.title,
        row.kind,
        row.year,
        "completed",
        "",
        eveningOf(row),
        row.halfStars,
        "",
        isFilm(row) ? "" : row.tvdb,
        row.tmdb,
        row.imdb,
      ),
      says: ratingSays(row),
    }),
    Trakt: (row) => ({
      name: "watched-history-1.json",
      text: json([{ id: 1, watched_at: eveningOf(row), action: "watch", ...traktEntry(row) }]),
      says: watchedSays(row),
    }),
    "Trakt's tools": (row) => ({
      name: "export.json",
      text: json({ type: "full", history: [{ watched_at: eveningOf(row), ...traktEntry(row) }] }),
      says: watchedSays(row),
    }),
    Movary: (row) =>
      isFilm(row)
        ? {
            name: "ratings.csv",
            text: table(
              "title,year,tmdbId,imdbId,userRating",
              row.title,
              row.year,
              row.tmdb,
              row.imdb,
              row.halfStars,
            ),
            says: ratingSays(row),
          }
        : undefined,
    TMDB: (row) =>
      isNumbered(row)
        ? {
            name: "ratings.csv",
            text: table(
              "TMDb ID,IMDb ID,Type,Name,Release Date,Season Number,Episode Number,Rating,Your Rating,Date Rated",

              row.tmdb,
              row.imdb,
              row.kind,
              row.title,
              row.year && `${row.year}-05-06T00:00:00Z`,
              "",
              "",
              7.1,
              row.halfStars,
              eveningOf(row),
            ),
            says: ratingSays(row),
          }
        : undefined,
    Netflix: (row) => ({
      name: "NetflixViewingHistory.csv",
      text: table(
        "Title,Date",
        isFilm(row) ? row.title : `${row.title}: Season ${row.season}: Episode ${row.episode}`,
        row.day,
      ),
      says: isFilm(row)
        ? { days: [row.day] }
        : { parts: [[part(row), Date.parse(`${row.day}T12:00:00Z`), true]] },
    }),
    Letterboxd: (row) =>
      isFilm(row)
        ? {
            name: "ratings.csv",
            text: table(
              "Date,Name,Year,Letterboxd URI,Rating",
              row.day,
              row.title,
              row.year,
              "u",
              row.halfStars / 2,
            ),
            says: ratingSays(row),
          }
        : undefined,
    IMDb: (row) =>
      row.imdb === undefined
        ? undefined
        : {
            name: "ratings.csv",
            text: table(
              "Const,Your Rating,Date Rated,Title,Original Title,URL,Title Type,IMDb Rating,Runtime (mins),Year",
              row.imdb,
              row.halfStars,
              row.day,
              row.title,
              row.title,
              "u",
              isFilm(row) ? "Movie" : "TV Series",
              7.1,
              90,
              row.year,
            ),
            says: ratingSays(row),
          },
    Jellyfin: (row) => mediaServer(row, "1fb0ed1c0b1a4f7f9c1d2e3f4a5b6c7d"),
    Emby: (row) => mediaServer(row, "914048"),
    Plex: (row) => {
      const seen = Date.parse(eveningOf(row)) / 1000;
      const guids = [
        ...(row.tmdb === undefined ? [] : [{ id: `tmdb://${row.tmdb}` }]),
        ...(row.imdb === undefined ? [] : [{ id: `imdb://${row.imdb}` }]),
      ];
      const named = { ratingKey: "1", viewedAt: seen, accountID: 1 };
      const entry = isFilm(row)
        ? { type: "movie", title: row.title, year: Number(row.year), Guid: guids }
        : {
            type: "episode",
            grandparentTitle: row.title,
            parentIndex: row.season,
            index: row.episode,
          };
      return {
        name: "history.json",
        text: json({ MediaContainer: { Metadata: [{ ...named, ...entry }] } }),
        says: watchedSays(row),
      };
    },
    Tautulli: (row) =>
      isFilm(row)
        ? {
            name: "history.csv",
            text: table(
              "date,friendly_name,media_type,title,year,watched_status",
              Date.parse(eveningOf(row)) / 1000,
              "ada",
              "movie",
              row.title,
              row.year,
              1,
            ),
            says: filmSays(row),
          }
        : undefined,
  };

/** Both answer alike. */
function mediaServer(row: ServiceRow, id: string): ServiceFile {
  const played = { Played: true, LastPlayedDate: `${row.day}T20:00:00.0000000Z` };
  const named = {
    Name: row.title,
    ProductionYear: Number(row.year),
    ProviderIds: {
      ...(row.tmdb !== undefined && { Tmdb: String(row.tmdb) }),
      ...(row.imdb !== undefined && { Imdb: row.imdb }),
      ...(row.tvdb !== undefined && { Tvdb: String(row.tvdb) }),
    },
  };
  const items = isFilm(row)
    ? [{ Id: id, Type: "Movie", ...named, UserData: played }]
    : [
        { Id: id, Type: "Series", ...named, UserData: { Played: false } },
        {
          Id: `${id}1`,
          Type: "Episode",
          Name: "One",
          SeriesId: id,
          SeriesName: row.title,
          ParentIndexNumber: row.season,
          IndexNumber: row.episode,
          UserData: played,
        },
      ];
  return { name: "items.json", text: json({ Items: items }), says: watchedSays(row) };
}
