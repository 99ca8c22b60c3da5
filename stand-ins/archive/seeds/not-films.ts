import type { ItemSeed } from "../item-seed.ts";
import { INVENTED_PREFIX } from "./invented-film.ts";

/** What else calls itself a movie, and is fetched so often that it stands among the films. */
export const notFilms: readonly ItemSeed[] = [
  {
    id: `${INVENTED_PREFIX}tv-news-at-six`,
    title: "The News at Six : LNTN : June 4, 2014 6:00pm-6:31pm PDT",
    year: 2014,
    creator: "LNTN",
    genres: ["Documentary"],
    subjects: ["television news"],
    collections: ["tvnews", "tvarchive"],
    files: ["LNTN_20140604_180000_The_News_at_Six.mp4"],
    picture: "wide",
    about: "Half an hour of news from a station of our own invention.",
  },
  {
    id: `${INVENTED_PREFIX}sunday-address`,
    title: "Sunday address, part 214",
    year: 2016,
    creator: "Hall Recordings",
    genres: ["Documentary"],
    subjects: ["lecture"],
    collections: ["opensource_movies"],
    files: ["sunday-214.mp4"],
    picture: "wide",
    about: "A man at a lectern, recorded from the back of the hall.",
  },
  {
    id: `${INVENTED_PREFIX}speedrun-marble-caves`,
    title: "Marble Caves in 4:11.03 (no glitches)",
    year: 2018,
    creator: "quick_marble",
    genres: ["Animation"],
    subjects: ["speedrun", "game capture"],
    collections: ["speed_runs", "opensource_movies"],
    files: ["marble-411.mp4"],
    picture: "wide",
    about: "A very fast game of something that does not exist.",
  },
  {
    id: `${INVENTED_PREFIX}Glass.Harbour.1947.1080p.BDRip.x264-NOBODY`,
    title: "Glass.Harbour.1947.1080p.BDRip.x264-NOBODY",
    year: 2022,
    genres: ["Crime"],
    subjects: ["x264"],
    collections: ["opensource_movies"],
    files: ["Glass.Harbour.1947.1080p.BDRip.x264-NOBODY.mp4"],
    about: "A copy of a film that is here already, from somebody who did not ask.",
  },
];
