import type { ItemSeed } from "../item-seed.ts";
import { family } from "./film-files.ts";

const cartoon = {
  collections: ["classic_cartoons", "vintage_cartoons", "feature_films"],
  genres: ["Animation", "Family"],
  subjects: ["animation", "cartoon"],
};
const open = {
  collections: ["feature_films", "opensource_movies"],
  genres: ["Animation", "Fantasy"],
  subjects: "animation;open movie;Blender",
  more: { licenseurl: "http://creativecommons.org/licenses/by/3.0/" },
};

/** Real identifiers and file names; the words are ours. */
export const drawnAndOpenFilms: readonly ItemSeed[] = [
  {
    ...cartoon,
    id: "gullivers_travels1939",
    title: "Gulliver's Travels",
    year: 1939,
    director: "Dave Fleischer",
    creator: "Dave Fleischer",
    minutes: 76,
    files: family("gullivers_travels1939"),
    about:
      "A giant is washed up on the beach of Lilliput in the week when two kings go to war over which song to play at a wedding. Only the second long cartoon to come out of America.",
  },
  {
    ...cartoon,
    id: "Sita_Sings_the_Blues",
    title: "Sita Sings the Blues",
    year: 2008,
    director: "Nina Paley",
    creator: "Nina Paley",
    minutes: 82,
    collections: ["feature_films", "opensource_movies"],
    genres: ["Animation", "Music", "Romance"],
    subjects: ["animation", "Ramayana", "jazz", "India"],
    more: { licenseurl: "http://creativecommons.org/publicdomain/zero/1.0/" },
    files: family("Sita_Sings_the_Blues"),
    about:
      "Sita is left by Rama, and the animator by her husband, by e-mail. The Ramayana told by three shadow puppets who cannot agree, and sung in the voice of Annette Hanshaw from the twenties.",
  },
  {
    ...open,
    id: "BigBuckBunny_124",
    title: "Big Buck Bunny",
    year: 2008,
    director: "Sacha Goedegebure",
    creator: "Blender Foundation",
    runtime: "9:56",
    genres: ["Animation", "Comedy", "Family"],
    files: ["Content/big_buck_bunny_720p_surround.mp4"],
    about:
      "A very large and very gentle rabbit has had enough of three small animals who throw things. Ten minutes in a meadow, made by a handful of people with free software.",
  },
  {
    ...open,
    id: "ElephantsDream",
    title: "Elephants Dream",
    year: 2006,
    director: "Bassam Kurdali",
    creator: "Blender Foundation",
    runtime: "10:54",
    genres: ["Animation", "Science Fiction"],
    files: family("ed_1024"),
    about:
      "An old man leads a young one through a machine that has no end, and explains it to him with great certainty. The first film whose every model and scene was given away.",
  },
  {
    ...open,
    id: "Sintel",
    title: "Sintel",
    year: 2010,
    director: "Colin Levy",
    creator: "Blender Foundation",
    runtime: "14:48",
    files: family("sintel-2048-stereo"),
    about:
      "A girl looks for a small dragon that was taken from her, across deserts, snow and years. She has become very good with a spear, and does not see how long it has been.",
  },
  {
    ...open,
    id: "Tears-of-Steel",
    title: "Tears of Steel",
    year: 2012,
    director: "Ian Hubert",
    creator: "Blender Foundation",
    runtime: "734",
    genres: ["Science Fiction"],
    files: ["tears_of_steel_720p.mp4"],
    about:
      "In a ruined Amsterdam a handful of scientists stage an old quarrel between two lovers once more, hoping that this time the robots will not have to come of it.",
  },
  {
    id: "DuckandC1951",
    title: "Duck and Cover",
    year: 1951,
    director: "Anthony Rizzo",
    creator: "Archer Productions",
    runtime: "0:09:15",
    collections: ["prelinger"],
    genres: ["Documentary", "Animation"],
    subjects: ["civil defence", "cold war", "school"],
    more: { licenseurl: "http://creativecommons.org/licenses/publicdomain/" },
    files: family("DuckandC1951"),
    about:
      "Bert the turtle shows the schoolchildren of America what to do when they see the flash of an atomic bomb. They practise it under their desks, cheerfully.",
  },
  {
    ...cartoon,
    id: "SteamboatWillie",
    title: "Steamboat Willie",
    year: 1928,
    director: "Walt Disney, Ub Iwerks",
    creator: ["Walt Disney", "Ub Iwerks"],
    runtime: "7:22",
    files: ["Steamboat Willie.mp4"],
    about:
      "A mouse at the wheel of a river steamer whistles a tune, and plays another on every animal aboard. One of the first cartoons made with its sound, and all of it to the beat.",
  },
  {
    ...cartoon,
    id: "Gertie",
    title: "Gertie the Dinosaur",
    year: 1914,
    director: "Winsor McCay",
    creator: "Winsor McCay",
    runtime: "12:19",
    files: ["GertietheDinosaur.mp4"],
    about:
      "Winsor McCay bets his friends a dinner that he can make a dinosaur live by thousands of drawings. Gertie comes out of her cave, bows, drinks the lake and has a mind of her own.",
  },
];
