import { dayOf, rowsOfMovie } from "#app/features/library/dates/date-rows.ts";
import type { DateSource } from "#app/features/library/dates/check-subject.server.ts";
import type { ServiceError } from "#app/services/service-error.ts";

export const DAY_MS = 24 * 3_600_000;

interface FakeFilm {
  day: string;
  /** Cinema dates by region. */
  regions: Readonly<Record<string, readonly string[]>>;
  /** The services that have it, by region. */
  services?: Readonly<Record<string, readonly number[]>>;
}

const shared = {
  adult: false,
  softcore: false,
  original_language: "en",
  poster_path: undefined,
  status: "",
  "watch/providers": {},
};

const offersOn = (ids: readonly number[]) => ({
  link: "",
  flatrate: ids.map((id) => ({
    provider_id: id,
    provider_name: `Service ${id}`,
    display_priority: 1,
  })),
  free: [],
  ads: [],
  rent: [],
  buy: [],
});

const wireFilm = (id: number, { day, regions, services = {} }: FakeFilm) => ({
  ...shared,
  "watch/providers": Object.fromEntries(
    Object.entries(services).map(([region, ids]) => [region, offersOn(ids)]),
  ),
  id,
  title: `Film ${id}`,
  original_title: `Film ${id}`,
  release_date: day,
  release_dates: {
    results: Object.entries(regions).map(([iso_3166_1, days]) => ({
      iso_3166_1,
      release_dates: days.map((each) => ({ type: 3, release_date: `${each}T00:00:00.000Z` })),
    })),
  },
});

const episodeOf = (air_date: string, at: number) => ({
  name: `Part ${at + 1}`,
  air_date,
  season_number: 2,
  episode_number: at + 1,
});

const unrated = { vote_average: 0, vote_count: 0 };

const workOf = (id: number, date: string) => ({
  title: {
    ...unrated,
    media_type: "movie" as const,
    id,
    title: `Film ${id}`,
    original_title: "",
    original_language: "en",
    date,
    poster_path: undefined,
    is_adult: false,
  },
  character: "",
  job: "",
  department: "",
  episode_count: 0,
});

interface FakeWorld {
  call: <Answer>(name: string, answer: () => Answer) => Promise<Answer>;
  films: ReadonlyMap<number, FakeFilm>;
  /** The air dates of the second season's episodes. */
  shows: ReadonlyMap<number, readonly string[]>;
  /** The films of people. */
  people: ReadonlyMap<number, readonly number[]>;
  changed: ReadonlyMap<string, ReadonlySet<number>>;
  now: () => number;
}

function createSource({ call, films, shows, people, changed, now }: FakeWorld): DateSource {
  return {
    changes: (kind, { start_date: day, page }) =>
      call(`changes ${kind} ${day} ${page}`, () => ({
        ids: kind === "movie" ? [...(changed.get(day) ?? [])] : [],
        lastPage: 1,
      })),
    movieDates: (id) =>
      call(`movie ${id}`, () => {
        const film = films.get(id);
        return film && wireFilm(id, film);
      }),
    showDates: (id) =>
      call(`tv ${id}`, () => {
        const episodes = shows.get(id)?.map(episodeOf);
        const next = episodes?.find(({ air_date: day }) => day > dayOf(now()));
        const last = episodes?.findLast(({ air_date: day }) => day <= dayOf(now()));
        const name = `Show ${id}`;
        const named = { ...shared, id, name, original_name: name, seasons: [] };
        return episodes && { ...named, next_episode_to_air: next, last_episode_to_air: last };
      }),
    season: (id, number) =>
      call(`season ${id}`, () => {
        const episodes = (shows.get(id) ?? []).map((day, at) => ({
          ...episodeOf(day, at),
          ...unrated,
          id: at + 1,
          overview: "",
          runtime: 0,
          still_path: undefined,
        }));
        const own = { id: 1, name: "", overview: "", air_date: "", poster_path: undefined };
        return { ...own, season_number: number, episodes };
      }),
    person: (id) =>
      call(`person ${id}`, () => {
        const works = people.get(id) ?? [];
        const cast = works.map((film) => workOf(film, films.get(film)?.day ?? ""));
        const texts = { biography: "", birthday: "", deathday: "", place_of_birth: "" };
        const own = { id, adult: false, name: "P", known_for_department: "", ...texts };
        return { ...own, profile_path: undefined, combined_credits: { cast, crew: [] } };
      }),
    collection: (id) => call(`collection ${id}`, () => undefined),
    list: (name) =>
      call(`list ${name}`, () => ({
        results: [],
        collections: [],
        people: [],
        last_page: 1,
        total_results: 0,
      })),
  };
}

const mostInAMinute = (calledAtMs: readonly number[]) =>
  Math.max(
    ...calledAtMs.map(
      (atMs) => calledAtMs.filter((other) => other > atMs - 60_000 && other <= atMs).length,
    ),
  );

/** A film database whose dates a test moves, on a clock that passes when somebody waits. */
export function createFakeDates(startMs: number, seed = 1) {
  let nowMs = startMs;
  let state = seed;
  const calls: string[] = [];
  const calledAtMs: number[] = [];
  const changed = new Map<string, Set<number>>();
  const films = new Map<number, FakeFilm>();
  const shows = new Map<number, readonly string[]>();
  const people = new Map<number, readonly number[]>();
  let stop = { after: Infinity, stopping: new AbortController() };

  const draw = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * below);
  };
  const drawDay = () => dayOf(nowMs + (10 + draw(300)) * DAY_MS);

  async function call<Answer>(name: string, answer: () => Answer): Promise<Answer> {
    calls.push(name);
    calledAtMs.push(nowMs);
    if (fake.failure) throw fake.failure;
    stop.after -= 1;
    if (stop.after <= 0) stop.stopping.abort();
    return answer();
  }

  const source = createSource({ call, films, shows, people, changed, now: () => nowMs });

  const change = (id: number, day: string, regions: FakeFilm["regions"] = {}) => {
    films.set(id, { day, regions });
    const today = dayOf(nowMs);
    changed.set(today, (changed.get(today) ?? new Set()).add(id));
  };

  const fake = {
    source,
    films,
    shows,
    people,
    failure: undefined as ServiceError | undefined,
    change,
    draw,
    drawDay,
    clock: {
      now: () => nowMs,
      passMs: (ms: number) => void (nowMs += ms),
      pause: async (ms: number) => {
        nowMs += ms;
        await new Promise(setImmediate);
      },
    },
    /** The job is stopped after so many calls. */
    stopAfter: (after: number, stopping: AbortController) => void (stop = { after, stopping }),
    /** A date moves, is withdrawn, or comes back. */
    moveOne() {
      const id = 1 + draw(films.size);
      const isWithdrawn = draw(4) === 0;
      change(id, isWithdrawn ? "" : drawDay(), isWithdrawn ? {} : { IN: [drawDay()] });
    },
    takeCalls: () => calls.splice(0),
    mostInAMinute: () => mostInAMinute(calledAtMs),
    /** What should be stored about all the films. */
    truth: (atMs: number) =>
      [...films]
        .flatMap(([id, film]) =>
          rowsOfMovie(wireFilm(id, film), atMs).map(
            (row) => `movie:${id} ${row.kind} ${row.region || "-"} S0E0 ${row.day}`,
          ),
        )
        .toSorted(),
  };
  return fake;
}
