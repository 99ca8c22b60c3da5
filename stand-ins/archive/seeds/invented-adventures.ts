import type { InventedFilm } from "./invented-film.ts";

/** Adventures, westerns and voyages of our own invention: none of these was ever made. */
export const inventedAdventures: readonly InventedFilm[] = [
  {
    slug: "saturn-calling",
    title: "Saturn Calling",
    year: 1954,
    by: "Milo Garrick",
    minutes: 72,
    genres: ["Science Fiction"],
    about:
      "A telephone exchange in Nebraska begins to receive calls from very far away, collect. The night operator accepts one.",
  },
  {
    slug: "the-clockmaker-of-ghent",
    title: "The Clockmaker of Ghent",
    year: 1928,
    by: "Lieve Van Acker",
    minutes: 66,
    genres: ["Fantasy", "Drama"],
    about:
      "An old man builds a clock that shows not the hour but how much is left of it. The mayor wants one, then everybody does, then nobody. Silent, with intertitles.",
  },
  {
    slug: "nine-miles-of-dust",
    title: "Nine Miles of Dust",
    year: 1952,
    by: "Clem Harrow",
    minutes: 78,
    genres: ["Western"],
    about:
      "A sheriff has to bring a prisoner nine miles to the railway, and the whole valley wants one of them dead. They are not agreed on which.",
  },
  {
    slug: "the-orchid-wager",
    title: "The Orchid Wager",
    year: 1936,
    by: "Edmund Vail",
    minutes: 77,
    genres: ["Adventure", "Romance"],
    about:
      "Two botanists who cannot stand each other are left a fortune on condition that they find a blue orchid together. It grows, of course, on the far side of the volcano.",
  },
  {
    slug: "comet-over-bombay",
    title: "Comet over Bombay",
    year: 1959,
    by: "Farhad Irani",
    minutes: 109,
    genres: ["Science Fiction", "Comedy"],
    language: "hin",
    about:
      "An astronomer announces the end of the world for Thursday. By Wednesday all debts are paid, all quarrels made up, and the city is not at all sure that it wants Friday.",
  },
  {
    slug: "the-salt-road",
    title: "The Salt Road",
    year: 1955,
    by: "Jamila Benhadj",
    minutes: 101,
    genres: ["Adventure", "Drama"],
    about:
      "Forty camels, eleven days, and one well that may have moved. A boy of twelve leads the caravan by a map that his grandfather sang to him.",
  },
  {
    slug: "letters-for-the-moon",
    title: "Letters for the Moon",
    year: 1929,
    by: "Lieve Van Acker",
    minutes: 58,
    genres: ["Fantasy", "Family"],
    about:
      "A boy posts his letters in a hollow tree, and somebody begins to answer. The handwriting is round, and gets rounder as the month goes on. Silent, tinted blue.",
  },
  {
    slug: "robot-in-the-pantry",
    title: "Robot in the Pantry",
    year: 1957,
    by: "Milo Garrick",
    minutes: 67,
    genres: ["Science Fiction", "Comedy"],
    about:
      "It was sold as a refrigerator. It has opinions on the marriage upstairs, and a kind heart, and it never forgets the milk.",
  },
  {
    slug: "the-river-pays-twice",
    title: "The River Pays Twice",
    year: 1954,
    by: "Clem Harrow",
    minutes: 82,
    genres: ["Western", "Crime"],
    about:
      "Two brothers sank a strongbox at the ford and agreed to come back in ten years. The river has moved, and so has one of the brothers' minds.",
  },
  {
    slug: "the-copper-sea",
    title: "The Copper Sea",
    year: 1927,
    by: "Jamila Benhadj",
    minutes: 85,
    genres: ["Adventure", "Fantasy"],
    about:
      "A diver's bell goes down off Tunis and comes up somewhere else. Silent, hand-coloured, with a city under water that took two years to build.",
  },
  {
    slug: "the-pawnbrokers-dream",
    title: "The Pawnbroker's Dream",
    year: 1931,
    by: "Harold Pym",
    minutes: 62,
    genres: ["Fantasy", "Comedy"],
    about:
      "Everything in the shop remembers whose it was. On the night before the sale, it all tries to go home.",
  },
  {
    slug: "martians-prefer-jazz",
    title: "Martians Prefer Jazz",
    year: 1959,
    by: "Milo Garrick",
    minutes: 71,
    genres: ["Science Fiction", "Music"],
    about:
      "The invasion lands behind a club in Kansas City in the middle of a solo, and sits down to listen. The army would like the band to keep playing until morning.",
  },
  {
    slug: "ride-to-cinder-creek",
    title: "Ride to Cinder Creek",
    year: 1948,
    by: "Clem Harrow",
    minutes: 66,
    genres: ["Western", "Action"],
    about:
      "The doctor is in one town and the fever in another, with a burning prairie between them. A girl of fifteen and a horse that bites have until dawn.",
  },
  {
    slug: "the-mountain-has-no-door",
    title: "The Mountain Has No Door",
    year: 1963,
    by: "Ines Aldana",
    minutes: 97,
    genres: ["Adventure", "Thriller"],
    about:
      "Five go in to map a cave and the river rises behind them. There is air from somewhere, and a candle flame that leans towards it.",
  },
  {
    slug: "the-lamp-bearers",
    title: "The Lamp Bearers",
    year: 1950,
    by: "Anjali Deshpande",
    minutes: 115,
    genres: ["History", "Drama"],
    language: "hin",
    about:
      "On the eve of a great procession, eleven people who carry the lamps and never see it from outside tell how they came to be there.",
  },
  {
    slug: "the-indigo-thread",
    title: "The Indigo Thread",
    year: 1954,
    by: "Subir Mallick",
    minutes: 107,
    genres: ["History", "Mystery"],
    language: "ben",
    about:
      "A weaver recognises her dead mother's knot in a cloth from the new factory. She takes a post at the looms to find out who else knows how to tie it.",
  },
  {
    slug: "the-understudy-of-rajgarh",
    title: "The Understudy of Rajgarh",
    year: 1957,
    by: "Farhad Irani",
    minutes: 131,
    genres: ["Adventure", "Romance"],
    language: "hin",
    about:
      "A travelling actor is asked to stand in for a prince for one evening. The prince does not come back, the army salutes, and the princess prefers the second act.",
  },
];
