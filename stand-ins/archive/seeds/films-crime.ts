import type { ItemSeed } from "../item-seed.ts";
import { family } from "./film-files.ts";

const noir = {
  collections: ["Film_Noir", "feature_films", "moviesandfilms"],
  genres: ["Crime", "Thriller"],
  subjects: ["film noir", "crime"],
};
const mystery = {
  collections: ["feature_films", "moviesandfilms"],
  genres: ["Mystery", "Crime"],
  subjects: "mystery; crime",
};

/** Real identifiers and file names; the words are ours. */
export const crimeFilms: readonly ItemSeed[] = [
  {
    collections: ["feature_films", "moviesandfilms"],
    genres: ["Action", "Crime"],
    subjects: ["crime", "motor racing", "Roger Corman"],
    id: "TheFastandtheFuriousJohnIreland1954goofyrip",
    title: "The Fast and the Furious",
    year: 1955,
    director: "John Ireland",
    creator: "Roger Corman",
    runtime: "72:36",
    files: ["TheFastandtheFuriousJohnIreland1954goofyrip.mp4"],
    about:
      "A man wrongly wanted for murder breaks out, takes a young woman and her Jaguar, and enters a road race that happens to end in Mexico.",
  },
  {
    ...noir,
    id: "Detour",
    title: "Detour",
    year: 1945,
    director: "Edgar G. Ulmer",
    creator: "Edgar G. Ulmer",
    minutes: 68,
    files: ["Detour.mp4", "Detour_512kb.mp4"],
    about:
      "A pianist hitch-hikes west to his girl, and the man who picks him up dies in his own car. Nobody will believe it was an accident; then he picks up a passenger himself. Six sets, and no way out of any.",
  },
  {
    ...noir,
    id: "ScarletStreet",
    title: "Scarlet Street",
    year: 1945,
    director: "Fritz Lang",
    creator: "Fritz Lang",
    minutes: 102,
    files: family("Scarlet_Street"),
    about:
      "A cashier who paints on Sundays rescues a girl in the rain and lets her think that he is a rich artist. She and her lover make plans. Edward G. Robinson, for once the lamb.",
  },
  {
    ...noir,
    id: "TheStranger_0",
    title: "The Stranger",
    year: 1946,
    director: "Orson Welles",
    creator: "Orson Welles",
    minutes: 95,
    files: family("The_Stranger"),
    about:
      "A quiet man from the war crimes commission follows a trail to a college town in Connecticut, where a well-liked history teacher is about to be married and likes to mend the church clock.",
  },
  {
    ...noir,
    id: "He_Walked_By_Night.avi",
    title: "He Walked by Night",
    year: 1948,
    director: "Alfred L. Werker",
    creator: "Alfred L. Werker",
    minutes: 79,
    files: family("He_Walked_By_Night"),
    about:
      "Los Angeles looks for a burglar who has shot a policeman and knows how the police think. The hunt ends in the storm drains under the city, lit by a few torches.",
  },
  {
    ...noir,
    id: "kansascityconfidencial",
    title: "Kansas City Confidential",
    year: 1952,
    director: "Phil Karlson",
    creator: "Phil Karlson",
    minutes: 99,
    files: family("kansascityconfidencial"),
    about:
      "Four men rob a bank in masks, so that none can name another. The driver of a flower van, arrested for it and then let go without a job, takes the place of one of them to find the rest.",
  },
  {
    ...mystery,
    id: "TheRedHouse",
    title: "The Red House",
    year: 1947,
    director: "Delmer Daves",
    creator: "Delmer Daves",
    minutes: 100,
    files: family("The_Red_House"),
    about:
      "A farmer forbids his ward and the hired boy to take the short cut through the wood at night, because of the screams from the red house. So of course they go.",
  },
  {
    ...noir,
    id: "TheChase_",
    title: "The Chase",
    year: 1946,
    director: "Arthur Ripley",
    creator: "Arthur Ripley",
    minutes: 86,
    files: family("TheChase"),
    about:
      "A penniless veteran returns a lost wallet and becomes the driver of a gangster who likes to work the accelerator from the back seat. The wife wants to get away to Havana. Perhaps they do.",
  },
  {
    ...noir,
    id: "Whistle_Stop",
    title: "Whistle Stop",
    year: 1946,
    director: "Léonide Moguy",
    creator: "Léonide Moguy",
    minutes: 85,
    files: family("Whistle_Stop"),
    about:
      "Ava Gardner comes home from the city to a small town with a railway line, and to two men who both expected her: one owns the night club and the other owns nothing.",
  },
  {
    ...noir,
    id: "thoseguysontheradio_gmail_Doa",
    title: "D.O.A.",
    year: 1949,
    director: "Rudolph Maté",
    creator: "Rudolph Maté",
    minutes: 83,
    files: family("thoseguysontheradio_gmail_Doa"),
    about:
      "A man walks into a police station to report a murder. Whose? His own. He has been poisoned, there is no cure, and he has a few days to find out why.",
  },
  {
    ...noir,
    id: "suddenly",
    title: "Suddenly",
    year: 1954,
    director: "Lewis Allen",
    creator: "Lewis Allen",
    minutes: 75,
    files: family("suddenly"),
    about:
      "The President's train will stop for a minute in a sleepy town, and three men take over the house on the hill that overlooks the platform. Frank Sinatra is the one with the rifle.",
  },
  {
    ...noir,
    id: "Hitch_Hiker",
    title: "The Hitch-Hiker",
    year: 1953,
    director: "Ida Lupino",
    creator: "Ida Lupino",
    minutes: 71,
    files: family("Hitch_Hiker"),
    about:
      "Two friends on a fishing trip pick up a man whose car has broken down. He has a gun, and one eye that does not close even when he sleeps. Ida Lupino tells it without a wasted foot of film.",
  },
  {
    ...mystery,
    id: "BeatTheDevil1953",
    title: "Beat the Devil",
    year: 1953,
    director: "John Huston",
    creator: "John Huston",
    minutes: 89,
    files: family("BeatTheDevil1953"),
    about:
      "A crew of swindlers waits in an Italian port for a ship to Africa and somebody else's uranium. Everyone lies to everyone, charmingly; Huston and Truman Capote wrote it as they went along.",
  },
  {
    ...noir,
    id: "impact",
    title: "Impact",
    year: 1949,
    director: "Arthur Lubin",
    creator: "Arthur Lubin",
    minutes: 111,
    files: family("impact"),
    about:
      "A rich man's wife and her lover try to kill him on a mountain road, and it is the lover who dies. The husband, thought dead, finds work in a garage and is in no hurry to come back.",
  },
  {
    ...mystery,
    id: "charade-1963-cary-grant-audrey-hepburn-comedy-mystery-romance-thriller-full-movie",
    title: "Charade",
    year: 1963,
    director: "Stanley Donen",
    creator: "Stanley Donen",
    minutes: 113,
    genres: ["Mystery", "Romance", "Comedy"],
    files: family(
      "charade-1963-cary-grant-audrey-hepburn-comedy-mystery-romance-thriller-full-movie",
    ),
    about:
      "Three men want the quarter of a million that Audrey Hepburn's late husband stole, and she has never seen it. Cary Grant offers to help, under one name after another. Paris, and Mancini's music.",
  },
];
