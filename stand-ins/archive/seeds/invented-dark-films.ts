import type { InventedFilm } from "./invented-film.ts";

/** Crime, mystery and fright of our own invention: none of these was ever made. */
export const inventedDarkFilms: readonly InventedFilm[] = [
  {
    slug: "glass-harbour",
    title: "Glass Harbour",
    year: 1947,
    by: "Ruth Callender",
    minutes: 81,
    genres: ["Crime", "Mystery"],
    about:
      "A lighthouse keeper counts the ships in every night, and one night he counts one too many. The insurance man who comes to see about it has lost his own way home.",
  },
  {
    slug: "the-last-tram-to-elmwood",
    title: "The Last Tram to Elmwood",
    year: 1951,
    by: "Harold Pym",
    minutes: 74,
    genres: ["Crime", "Thriller"],
    about:
      "Seven passengers, one conductor and a bag that belongs to nobody. The tram does not stop again before the depot, and somebody aboard knows what is in the bag.",
  },
  {
    slug: "the-wolves-of-quarry-hill",
    title: "The Wolves of Quarry Hill",
    year: 1958,
    by: "Gordon Leith",
    minutes: 70,
    genres: ["Horror"],
    about:
      "There have been no wolves in the county for three hundred years. The schoolmistress, who keeps the parish register, has begun to notice how old some of her neighbours are.",
  },
  {
    slug: "the-tea-taster",
    title: "The Tea Taster",
    year: 1949,
    by: "Subir Mallick",
    minutes: 96,
    genres: ["Mystery", "Drama"],
    language: "ben",
    about:
      "In a warehouse in Calcutta a taster with a perfect tongue detects something in a chest that should not be there. He has until the auction to find out who was meant to drink it.",
  },
  {
    slug: "midnight-at-the-weighbridge",
    title: "Midnight at the Weighbridge",
    year: 1950,
    by: "Ruth Callender",
    minutes: 71,
    genres: ["Crime"],
    about:
      "The same lorry is weighed going in and coming out, and one night it is lighter by exactly one man. The clerk at the window would rather not have noticed.",
  },
  {
    slug: "second-floor-left",
    title: "Second Floor, Left",
    year: 1948,
    by: "Harold Pym",
    minutes: 80,
    genres: ["Thriller", "Mystery"],
    about:
      "A postman knows the building by its letters. When the second floor, left, stops getting any, he climbs the stairs to ask, and somebody locks the street door behind him.",
  },
  {
    slug: "the-quiet-ventriloquist",
    title: "The Quiet Ventriloquist",
    year: 1946,
    by: "Oskar Brandl",
    minutes: 68,
    genres: ["Horror", "Drama"],
    about:
      "He lost his voice in the war; the doll did not. They have been booked for one more season by the sea.",
  },
  {
    slug: "the-man-from-platform-six",
    title: "The Man from Platform Six",
    year: 1945,
    by: "Edmund Vail",
    minutes: 76,
    genres: ["Mystery", "Thriller"],
    about:
      "The station has five platforms. Every evening at ten to seven a man in a grey coat asks the same porter for the sixth.",
  },
  {
    slug: "the-house-with-one-stair",
    title: "The House with One Stair",
    year: 1962,
    by: "Gordon Leith",
    minutes: 75,
    genres: ["Horror", "Mystery"],
    about:
      "An architect is asked to draw the plan of a house that is already standing. However he measures, there is one room more inside than out.",
  },
  {
    slug: "death-takes-the-minutes",
    title: "Death Takes the Minutes",
    year: 1937,
    by: "Edmund Vail",
    minutes: 65,
    genres: ["Mystery", "Comedy"],
    about:
      "The allotment society is a member short by the second item on the agenda. Mrs Pell, who takes the minutes, is the only one who wrote everything down.",
  },
  {
    slug: "signal-at-danger",
    title: "Signal at Danger",
    year: 1949,
    by: "Ruth Callender",
    minutes: 79,
    genres: ["Thriller", "Crime"],
    about:
      "A signalman is held at gunpoint and told to let the mail train through. He has only his lamps to say what is happening, and an apprentice up the line who is bad at Morse.",
  },
  {
    slug: "the-snow-ledger",
    title: "The Snow Ledger",
    year: 1943,
    by: "Ines Aldana",
    minutes: 90,
    genres: ["War", "Drama"],
    about:
      "In a village under the pass the teacher keeps two registers: one of the pupils, and one of those who cross at night. The inspector asks to see them both.",
  },
  {
    slug: "the-mirror-thief",
    title: "The Mirror Thief",
    year: 1924,
    by: "Lieve Van Acker",
    minutes: 61,
    genres: ["Mystery", "Fantasy"],
    about:
      "All the mirrors of a grand hotel vanish on one night, and the guests begin to see each other instead. Silent, from a print with two reels in sepia.",
  },
  {
    slug: "fog-over-the-ferry",
    title: "Fog over the Ferry",
    year: 1952,
    by: "Subir Mallick",
    minutes: 92,
    genres: ["Crime", "Drama"],
    language: "ben",
    about:
      "A ferryman on the Hooghly carries a man across who never gets off. The police have the ferry, the fare and the shoes.",
  },
  {
    slug: "dance-of-the-scarecrows",
    title: "Dance of the Scarecrows",
    year: 1930,
    by: "Gordon Leith",
    minutes: 64,
    genres: ["Horror", "Fantasy"],
    about:
      "The harvest is in, and nobody has taken the scarecrows down. In the mornings they stand a little nearer to the house.",
  },
  {
    slug: "beware-the-begonia",
    title: "Beware the Begonia!",
    year: 1960,
    by: "Milo Garrick",
    minutes: 68,
    genres: ["Horror", "Comedy"],
    about:
      "It came with the seeds, it likes music, and it has eaten the judge of the flower show. The runner-up is prepared to overlook this.",
  },
  {
    slug: "the-night-nurse-of-ward-nine",
    title: "The Night Nurse of Ward Nine",
    year: 1947,
    by: "Gordon Leith",
    minutes: 73,
    genres: ["Mystery", "Horror"],
    about:
      "There are eight wards. The patients of all of them speak well of the ninth, and of the nurse who comes when one cannot sleep.",
  },
  {
    slug: "the-polite-bank-robbery",
    title: "The Polite Bank Robbery",
    year: 1959,
    by: "Percival Stott",
    minutes: 77,
    genres: ["Crime", "Comedy"],
    about:
      "Four pensioners mean to rob the bank only of what it has taken from them, to the penny, with a receipt. The counting takes longer than they thought.",
  },
  {
    slug: "end-of-the-reel",
    title: "End of the Reel",
    year: 1964,
    by: "Ruth Callender",
    minutes: 94,
    genres: ["Mystery", "Drama"],
    about:
      "A film editor finds, in the scraps of a newsreel, eleven frames of her own face in a city where she has never been.",
  },
];
