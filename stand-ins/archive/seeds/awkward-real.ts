import type { ItemSeed } from "../item-seed.ts";

const feature = { collections: ["feature_films"], genres: ["Horror"], subjects: ["horror"] };
const season = {
  collections: ["classic_tv"],
  captions: "none" as const,
};

function episodes(stem: string, count: number): ItemSeed["files"] {
  return Array.from({ length: count }, (_, at) => {
    const number = String(at + 1).padStart(2, "0");
    return { name: `${stem} s01e${number}.mp4`, title: `Episode ${at + 1}`, track: at + 1 };
  });
}

/** Real identifiers of items that have something wrong with them: dark, empty, or played by nothing. */
export const awkwardRealItems: readonly ItemSeed[] = [
  {
    ...feature,
    id: "night_of_the_living_dead",
    title: "Night of the Living Dead",
    year: 1968,
    standing: "dark",
    files: [],
  },
  {
    ...feature,
    id: "Charade19631280x696",
    title: "Charade",
    year: 1963,
    genres: ["Mystery", "Romance"],
    subjects: ["mystery"],
    files: [],
    about: "A copy whose film got lost on the way in: there is a record, and nothing to watch.",
  },
  {
    ...feature,
    id: "Dementia_13",
    title: "Dementia 13",
    year: 1963,
    director: "Francis Ford Coppola",
    files: [],
    about:
      "A family gathers at an Irish castle, as every year, to mourn a drowned child, and somebody brings an axe. The record is here; the film is not.",
  },
  {
    ...feature,
    id: "DreyersThePassionOfJoanOfArc",
    title: "Dreyer's The Passion of Joan of Arc",
    year: 1928,
    director: "Carl Theodor Dreyer",
    genres: ["Drama", "History"],
    subjects: ["silent film"],
    files: [],
    about: "Another copy of Dreyer's film, of which only the record was taken in.",
  },
  {
    ...feature,
    id: "thecabinetofdrcaligari",
    title: "The Cabinet of Dr. Caligari",
    year: 1920,
    director: "Robert Wiene",
    subjects: ["silent film", "horror"],
    files: ["thecabinetofdrcaligari.avi"],
    about: "The showman and his sleepwalker once more, as an old file that no browser opens.",
  },
  {
    ...season,
    id: "mister-ed-s-01",
    title: "Mister Ed, season one",
    year: 1961,
    genres: ["Comedy", "Family"],
    subjects: ["television", "situation comedy"],
    files: episodes("Mister Ed", 26),
    about:
      "Wilbur Post moves to the country for some peace and finds that the horse in the stable talks, to him alone and mostly to complain. Twenty-six episodes.",
  },
  {
    ...season,
    id: "one-step-beyond-season-1-1959",
    title: "One Step Beyond, season one",
    year: 1959,
    genres: ["Mystery", "Fantasy"],
    subjects: "television;mystery;anthology",
    files: episodes("One Step Beyond", 22),
    about:
      "Dreams that come true, clocks that stop and letters from the dead, each presented as a matter of record by John Newland. Twenty-two episodes.",
  },
];
