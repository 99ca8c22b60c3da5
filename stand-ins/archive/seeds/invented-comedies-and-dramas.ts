import type { InventedFilm } from "./invented-film.ts";

/** Comedies, dramas and songs of our own invention: none of these was ever made. */
export const inventedComediesAndDramas: readonly InventedFilm[] = [
  {
    slug: "monsoon-platform",
    title: "Monsoon Platform",
    year: 1956,
    by: "Anjali Deshpande",
    minutes: 118,
    genres: ["Drama", "Romance"],
    language: "hin",
    about:
      "The line is flooded in both directions, and a wedding party, a travelling theatre and a man who has run away from his office share one railway station for three days.",
  },
  {
    slug: "the-umbrella-minister",
    title: "The Umbrella Minister",
    year: 1938,
    by: "Percival Stott",
    minutes: 69,
    genres: ["Comedy"],
    about:
      "A mender of umbrellas is handed the wrong hat at a reception, and by the evening he is in charge of the country's weather. To everybody's surprise it improves.",
  },
  {
    slug: "a-hat-for-miss-tuttle",
    title: "A Hat for Miss Tuttle",
    year: 1934,
    by: "Dora Finch",
    minutes: 63,
    genres: ["Comedy", "Romance"],
    about:
      "Miss Tuttle has sold hats for eleven years and never bought one. The day she does, a prince, a pickpocket and her landlord all recognise it.",
  },
  {
    slug: "paper-lions",
    title: "Paper Lions",
    year: 1961,
    by: "Ines Aldana",
    minutes: 84,
    genres: ["Drama", "Family"],
    about:
      "The circus has sold its animals, so the children of the town make it new ones out of newspaper. The lion is the one that people come back to see.",
  },
  {
    slug: "the-girl-who-rang-the-rain",
    title: "The Girl Who Rang the Rain",
    year: 1957,
    by: "Meenakshi Sundaram",
    minutes: 124,
    genres: ["Family", "Music"],
    language: "tam",
    about:
      "The temple bell of a dry village has been silent since it cracked. A potter's daughter learns the songs that used to be rung on it, one from each of nine grandmothers.",
  },
  {
    slug: "uncle-barnaby-goes-down",
    title: "Uncle Barnaby Goes Down",
    year: 1926,
    by: "Walt Pickering",
    minutes: 52,
    genres: ["Comedy", "Adventure"],
    about:
      "Uncle Barnaby has bought a submarine at an auction, in the belief that it was a boiler. His nephews fill the tanks. Silent, and wet.",
  },
  {
    slug: "the-brass-bakers",
    title: "The Brass Bakers",
    year: 1953,
    by: "Dora Finch",
    minutes: 73,
    genres: ["Music", "Comedy"],
    about:
      "The bakery's band has practised one march for fourteen years. When the competition asks for a waltz, they have one night, and the dough will not wait.",
  },
  {
    slug: "gold-in-the-gutter",
    title: "Gold in the Gutter",
    year: 1933,
    by: "Walt Pickering",
    minutes: 64,
    genres: ["Comedy", "Crime"],
    about:
      "A street sweeper finds a necklace, hands it in, and is followed home by everyone who would like to know whether there was a second one.",
  },
  {
    slug: "the-lighthouse-sisters",
    title: "The Lighthouse Sisters",
    year: 1942,
    by: "Ruth Callender",
    minutes: 88,
    genres: ["Drama", "War"],
    about:
      "Three sisters keep a light that has been ordered dark. On the night of the storm they hear engines, and have to decide whose.",
  },
  {
    slug: "kite-season",
    title: "Kite Season",
    year: 1960,
    by: "Anjali Deshpande",
    minutes: 104,
    genres: ["Family", "Drama"],
    language: "hin",
    about:
      "On the roofs of Ahmedabad, the fourteenth of January decides everything. A glass-maker's son has the sharpest line in the city and nobody to hold the spool.",
  },
  {
    slug: "seven-brothers-and-a-cow",
    title: "Seven Brothers and a Cow",
    year: 1941,
    by: "Percival Stott",
    minutes: 70,
    genres: ["Comedy", "Family"],
    about:
      "The will leaves the farm to the seven of them and the cow to the one who laughs last. None of them has laughed since.",
  },
  {
    slug: "the-ninth-violin",
    title: "The Ninth Violin",
    year: 1939,
    by: "Oskar Brandl",
    minutes: 91,
    genres: ["Romance", "Music"],
    about:
      "A violin maker in Cremona made eight for money. The ninth has crossed Europe from hand to hand, and each who played it tells what it cost.",
  },
  {
    slug: "paddy-field-express",
    title: "Paddy Field Express",
    year: 1958,
    by: "Meenakshi Sundaram",
    minutes: 98,
    genres: ["Comedy", "Romance"],
    language: "tam",
    about:
      "The slowest train in the south is so slow that its passengers court, quarrel, marry and name the child before the junction.",
  },
  {
    slug: "the-tailor-of-lucknow",
    title: "The Tailor of Lucknow",
    year: 1955,
    by: "Farhad Irani",
    minutes: 126,
    genres: ["Romance", "Drama"],
    language: "urd",
    about:
      "He has never seen her, only her measurements. He sews a letter into every hem, and after a year one of the hems comes back altered.",
  },
  {
    slug: "the-cat-who-kept-accounts",
    title: "The Cat Who Kept Accounts",
    year: 1935,
    by: "Dora Finch",
    minutes: 60,
    genres: ["Animation", "Family"],
    about:
      "The miller cannot add, the mice can, and the cat has been promoted. A cartoon in cut paper about honesty, cheese and double entry.",
  },
  {
    slug: "the-honest-forger",
    title: "The Honest Forger",
    year: 1940,
    by: "Percival Stott",
    minutes: 72,
    genres: ["Comedy", "Crime"],
    about:
      "He copies old masters so well that he begins to find mistakes in the originals. When he puts one right, the museum gives him a medal and a cell.",
  },
  {
    slug: "mister-pym-is-not-at-home",
    title: "Mister Pym Is Not at Home",
    year: 1932,
    by: "Harold Pym",
    minutes: 59,
    genres: ["Comedy"],
    about:
      "To avoid one visitor he tells the maid that he has gone abroad. By the weekend there are postcards from him, and an heiress who saw him in Nice.",
  },
  {
    slug: "the-cartographers-wife",
    title: "The Cartographer's Wife",
    year: 1944,
    by: "Oskar Brandl",
    minutes: 86,
    genres: ["Romance", "Adventure"],
    about:
      "He draws coasts he has never seen from the letters of captains. She has been correcting them for years, from the captains.",
  },
  {
    slug: "a-thousand-small-lights",
    title: "A Thousand Small Lights",
    year: 1961,
    by: "Meenakshi Sundaram",
    minutes: 112,
    genres: ["Drama", "Music"],
    language: "tam",
    about:
      "The cinema in the market square is to be sold. For its last night the projectionist joins together every frame he ever had to cut out.",
  },
  {
    slug: "the-winter-jury",
    title: "The Winter Jury",
    year: 1956,
    by: "Edmund Vail",
    minutes: 89,
    genres: ["Drama", "Crime"],
    about:
      "Twelve strangers are snowed in at the court-house with the accused, the cook and one stove. By the third day it is no longer clear who is deciding about whom.",
  },
  {
    slug: "the-camel-who-saw-paris",
    title: "The Camel Who Saw Paris",
    year: 1938,
    by: "Jamila Benhadj",
    minutes: 70,
    genres: ["Comedy", "Adventure"],
    about:
      "A camel is sent to the Exhibition by mistake, in place of an ambassador, and is received with full honours. It behaves very well at dinner.",
  },
  {
    slug: "tin-whistle-war",
    title: "Tin Whistle War",
    year: 1953,
    by: "Walt Pickering",
    minutes: 74,
    genres: ["Family", "Comedy"],
    about:
      "Two streets have been at war since a ball went over a wall. The girls of the one and the boys of the other sign a peace, in secret, and have to keep it from their parents.",
  },
  {
    slug: "clouds-have-no-corners",
    title: "Clouds Have No Corners",
    year: 1936,
    by: "Dora Finch",
    minutes: 8,
    genres: ["Animation"],
    about:
      "Circles, squares and one nervous triangle learn to share the sky, to a foxtrot. Eight minutes of coloured paper, pushed about by hand.",
  },
  {
    slug: "harvest-of-stars",
    title: "Harvest of Stars",
    year: 1951,
    by: "Clem Harrow",
    minutes: 83,
    genres: ["Drama", "Family"],
    about:
      "A farmer's field is struck by a meteor in the driest year of the century. The professors want the stone; his daughter wants to keep the pond that it made.",
  },
];
