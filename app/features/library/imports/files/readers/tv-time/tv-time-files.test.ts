import { describe, expect, test } from "vitest";

import { read, titlesOf, zipOf } from "#tests/library/read-file.ts";

const at = (text: string) => Date.parse(`${text.replace(" ", "T")}Z`);

/** A table of the columns that somebody's export had, in one of the orders that they come in. */
const tableOf = (columns: string, ...rows: Record<string, string | number>[]) =>
  [
    columns,
    ...rows.map((row) =>
      columns
        .split(",")
        .map((each) => row[each] ?? "")
        .join(","),
    ),
  ].join("\n");

const V2 =
  "s_id,runtime,series_name,episode_number,user_id,gsi,created_at,key,season_number,s_no,ep_no,ep_id,episode_id,updated_at,ep_watch_count,movie_watch_count,total_movies_runtime,total_series_runtime,series_follow_count,is_archived,is_for_later,is_followed,uuid,followed_at,most_recent_ep_watched,is_unitary,bulk_type,is_special,rewatch_count";
const V1 =
  "user_id,series_id,watch_count,uuid,updated_at,created_at,type-uuid-n,type,series_name,watches,follow_date_range_key,entity_type,rewatch_count,movie_name,release_date,runtime,release_date_range_key,alpha_range_key,episode_number,episode_id,season_number,series_uuid,watch_date,watched_episode_range_key,total_series_runtime,total_movies_runtime,unitarian,watch_date_range_key,country,bulk_type";

const signals = { s_id: 73_141, series_name: '"Signals, Lost (2001)"' };
const followed = { is_followed: "true", is_archived: "false", is_for_later: "false" };
const records = tableOf(
  V2,
  {
    ...signals,
    key: "watch-episode-a-b",
    season_number: 1,
    episode_number: 2,
    created_at: "2023-11-04 15:30:38",
  },
  {
    ...signals,
    key: "rewatch-episode-a-b-1",
    s_no: 1,
    ep_no: 2,
    created_at: "2024-12-10 09:44:12",
  },
  { ...signals, key: "watch-episode-a-c", s_no: 0, ep_no: 1 },
  { ...signals, ...followed, key: "user-series-a", created_at: "2023-01-01 00:00:00" },
  {
    s_id: 2,
    series_name: "Later",
    ...followed,
    key: "user-series-b",
    created_at: "2022-02-02 00:00:00",
  },
  { s_id: 3, series_name: "Gone", ...followed, is_archived: "true", key: "user-series-c" },
  { s_id: 4, series_name: "Counted", ...followed, ep_watch_count: 9, key: "user-series-d" },
  { ...signals, key: "last-episode-watched-a", season_number: 7, episode_number: 7 },
  { key: "tracking-stats", ep_watch_count: 549 },
);
const movie = {
  entity_type: "movie",
  release_date: "1995-12-15 00:00:00",
  created_at: "2019-09-08 17:24:29",
};
const movies = tableOf(
  V1,
  { ...movie, uuid: "a", type: "watch", movie_name: "Heat" },
  { ...movie, uuid: "a", type: "rewatch", movie_name: "Heat", created_at: "2021-01-02 10:00:00" },
  { ...movie, uuid: "a", type: "follow", movie_name: "Heat" },
  { ...movie, uuid: "b", type: "towatch", movie_name: "Ran", release_date: "0001-01-01 00:00:00" },
  { ...movie, uuid: "c", type: "watch", alpha_range_key: "watch-alpha-dumbo" },
  { ...movie, uuid: "d", type: "rewatch_count", movie_name: "Sums" },
  {
    series_id: 73_141,
    series_name: '"Signals, Lost (2001)"',
    entity_type: "episode",
    type: "watch",
    season_number: 2,
    episode_number: 3,
    watch_date: 1_616_481_927,
  },
  {
    series_id: 73_141,
    series_name: "Signals",
    type: "count-watch-episode-series",
    watch_count: 96,
  },
);
const archive = {
  "gdpr/tracking-prod-records-v2.csv": records,
  "gdpr/tracking-prod-records.csv": movies,
  "gdpr/tv_show_rate.csv":
    'tv_show_id,rating,created_at,updated_at,tv_show_name,user_id\n73141,4,2020-01-01 00:00:00,2020-01-01 00:00:00,"Signals, Lost (2001)",1\n',
  "gdpr/user_tv_show_data.csv":
    'user_id,tv_show_id,is_followed,is_favorited,nb_episodes_seen,tv_show_name\n1,2,1,0,0,Later\n1,73141,1,0,3,"Signals, Lost (2001)"\n',
  "gdpr/seen_episode_source.csv":
    'updated_at,tv_show_name,episode_season_number,episode_number,user_id,episode_id,source,created_at\n2018-01-02 00:00:00,"Signals, Lost (2001)",3,1,1,9,episode-detail,2018-01-02 00:00:00\n2018-01-02 00:00:00,Nameless,1,1,1,9,episode-detail,2018-01-02 00:00:00\n',
  "gdpr/episode_emotion.csv":
    "created_at,updated_at,tv_show_name,episode_season_number,episode_number,user_id,episode_id,emotion_id\n2018-01-02 00:00:00,2018-01-02 00:00:00,Nameless,8,8,1,9,3\n",
  "gdpr/lists-prod-lists.csv": [
    "uuid,sort,s_key,user_id,created_at,objects,type,name,description,is_public,ordering",
    ",,favorite-series,1,2023-09-23 17:15:07,[map[created_at:1.695489307e+09 id:73141 type:series uuid:s] map[id:999 type:series uuid:t]],list,,,false,0",
    ",,x,1,2023-09-23 17:15:07,[map[created_at:1.6e+09 type:movie uuid:c] map[type:movie uuid:a] map[type:movie uuid:gone]],list,Rainy days,At home,false,0",
    ",,empty,1,2023-09-23 17:15:07,[],list,Nothing,,false,0",
    ",,followers,1,2023-09-23 17:15:07,[map[id:1 type:user]],users,People,,false,0",
  ].join("\n"),
  "gdpr/ratings-v2-prod-votes.csv":
    "uuid,vote_key,episode_id,movie_name,series_name,user_id\nv,9-1-3,9,,Nameless,1\n",
  "gdpr/access_token.csv": "token,user_id\nsecret,1\n",
};

describe("TV Time's archive", () => {
  test("has each episode that was watched, by its show's number, and what was rated", async () => {
    const { source, of } = await titlesOf("gdpr-data.zip", await zipOf(archive));
    expect(source).toBe("tvtime");
    const found = of("Signals, Lost (2001)");
    expect(found).toMatchObject({ kind: "tv", ids: { tvdb: 73_141 } });
    expect(found?.choices.rating).toEqual({ halfStars: 8, atMs: at("2020-01-01 00:00:00") });
    expect(found?.choices.savedAtMs, "it was begun").toBeUndefined();
    expect(new Set(found?.choices.parts)).toEqual(
      new Set([
        ["S1E2", at("2024-12-10 09:44:12"), true],
        ["S0E1", 1, true],
        ["S2E3", 1_616_481_927_000, true],
        ["S3E1", at("2018-01-02 00:00:00"), true],
      ]),
    );
  });

  test("has films by name and year with each day, and what is wished for", async () => {
    const { titles, of } = await titlesOf("gdpr-data.zip", await zipOf(archive));
    expect(of("Heat")).toEqual({
      kind: "movie",
      ids: {},
      title: "Heat",
      year: "1995",
      choices: {
        watchedAtMs: at("2021-01-02 10:00:00"),
        days: ["2019-09-08", "2021-01-02"],
        lists: [[1, 2]],
      },
    });
    expect(of("Ran")).toMatchObject({ year: "", choices: { savedAtMs: at(movie.created_at) } });
    expect(of("dumbo")?.choices.days, "known by what it is sorted by").toEqual(["2019-09-08"]);
    expect(of("Later")?.choices).toEqual({ savedAtMs: at("2022-02-02 00:00:00") });
    expect(titles.map(({ title }) => title).toSorted()).toEqual(
      ["Heat", "Later", "Nameless", "Ran", "Signals, Lost (2001)", "dumbo"].toSorted(),
    );
  });

  test("tells of files that are no part of it, and never what is in them", async () => {
    const { ignored } = await titlesOf("gdpr-data.zip", await zipOf(archive));
    expect(ignored.toSorted()).toEqual([
      "gdpr/access_token.csv",
      "gdpr/episode_emotion.csv",
      "gdpr/ratings-v2-prod-votes.csv",
    ]);
  });

  test("has lists, whose entries are named by its other tables, wherever those are", async () => {
    for (const files of [archive, Object.fromEntries(Object.entries(archive).toReversed())]) {
      const { lists, titles, of } = await titlesOf("gdpr-data.zip", await zipOf(files));
      expect(lists).toEqual([
        { name: "Favorite series", description: "" },
        { name: "Rainy days", description: "At home" },
      ]);
      expect(of("Signals, Lost (2001)")?.choices.lists).toEqual([[0, 1]]);
      expect(of("dumbo")?.choices.lists).toEqual([[1, 1]]);
      expect(of("Heat")?.choices).toMatchObject({ lists: [[1, 2]], days: expect.any(Array) });
      expect(titles.filter(({ choices }) => choices.lists)).toHaveLength(3);
    }
  });

  test("does not take one show for another of the same name", async () => {
    const shows = "tv_show_id,tv_show_name,archived,created_at\n1,Twins,0,x\n2,Twins,0,x\n";
    const seen =
      "tv_show_name,episode_season_number,episode_number,created_at\nTwins,1,1,2018-01-02 00:00:00\n";
    const files = { "followed_tv_show.csv": shows, "seen_episode.csv": seen };
    expect((await titlesOf("a.zip", await zipOf(files))).of("Twins")?.ids).toEqual({});
    expect(await read("followed_tv_show.csv", shows), "it says nothing").toMatchObject({
      outcome: "refused",
    });
  });
});

const series = [
  {
    uuid: "u",
    id: { imdb: "tt1234567", tvdb: 73_141 },
    created_at: "2026-01-01T09:00:00Z",
    title: "Signals",
    status: "up_to_date",
    seasons: [
      {
        number: 1,
        is_specials: false,
        episodes: [
          { id: { tvdb: 1 }, number: 1, is_watched: true, watched_at: "2026-07-05 19:19:41" },
          { id: { tvdb: 2 }, number: 2, is_watched: false, watched_at: null },
        ],
      },
    ],
  },
  {
    uuid: "v",
    id: { imdb: null, tvdb: 2 },
    created_at: "2026-01-04T09:00:00Z",
    title: "Later",
    status: "for_later",
    seasons: [],
  },
  {
    uuid: "w",
    id: { imdb: null, tvdb: 3 },
    created_at: "2026-01-04T09:00:00Z",
    title: "Gone",
    status: "stopped",
    seasons: [],
  },
];
const films = [
  {
    id: { imdb: "tt0113277", tvdb: 73_141 },
    title: "Heat",
    year: 1995,
    watched_at: "2026-02-02T10:00:00.610019Z",
    is_watched: true,
    created_at: "2026-02-01T10:00:00Z",
  },
  {
    id: { imdb: "-1", tvdb: 7 },
    title: "Ran",
    year: 1985,
    watched_at: null,
    is_watched: false,
    created_at: "2026-02-03T10:00:00Z",
  },
];
const asTables = {
  "tvtime-series-episodes-2026-07-07.csv":
    "series_tvdb_id,series_imdb_id,series_uuid,title,season,episode,tvdb_id,is_watched,watched_at,rewatch_count,special\n" +
    "73141,tt1234567,u,Signals,1,1,1,true,2026-07-05 19:19:41,0,false\n73141,tt1234567,u,Signals,1,2,2,false,,0,false\n",
  "tvtime-series-2026-07-07.csv":
    "uuid,tvdb_id,imdb_id,title,status,created_at\nv,2,,Later,for_later,2026-01-04T09:00:00Z\nw,3,,Gone,stopped,2026-01-04T09:00:00Z\n",
  "tvtime-movies-2026-07-07.csv":
    "uuid,tvdb_id,imdb_id,title,year,created_at,watched_at,is_watched,rewatch_count\n" +
    "a,73141,tt0113277,Heat,1995,2026-02-01T10:00:00Z,2026-02-02T10:00:00Z,true,0\nb,7,-1,Ran,1985,2026-02-03T10:00:00Z,,false,0\n",
};

test.each([
  [
    "JSON",
    { "tvtime-series.json": JSON.stringify(series), "tvtime-movies.json": JSON.stringify(films) },
  ],
  ["tables", asTables],
])(
  "what tools took out of TV Time as %s has both numbers, and no film the number of a show",
  async (_, files) => {
    const { source, titles, of } = await titlesOf("tvtime.zip", await zipOf(files));
    expect(source).toBe("tvtime");
    expect(titles).toHaveLength(4);
    expect(of("Signals")).toMatchObject({
      ids: { imdb: "tt1234567", tvdb: 73_141 },
      choices: { parts: [["S1E1", at("2026-07-05 19:19:41"), true]] },
    });
    expect(of("Later")?.choices).toEqual({ savedAtMs: at("2026-01-04 09:00:00") });
    expect(of("Heat")).toMatchObject({
      kind: "movie",
      ids: { imdb: "tt0113277" },
      choices: { days: ["2026-02-02"] },
    });
    expect(of("Heat")?.ids.tvdb).toBeUndefined();
    expect(of("Ran")).toMatchObject({ ids: {}, choices: { savedAtMs: at("2026-02-03 10:00:00") } });
  },
);
