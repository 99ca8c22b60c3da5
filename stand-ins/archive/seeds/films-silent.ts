import type { ItemSeed } from "../item-seed.ts";
import { family } from "./film-files.ts";

const silent = { collections: ["silent_films", "feature_films", "moviesandfilms"] };
const comedy = {
  ...silent,
  genres: ["Comedy", "Family"],
  subjects: ["silent film", "comedy", "slapstick"],
};
const horror = { ...silent, genres: ["Horror", "Fantasy"], subjects: "silent film; horror" };
const drama = { ...silent, genres: ["Drama", "History"], subjects: ["silent film", "drama"] };
const documentary = {
  ...silent,
  genres: ["Documentary"],
  subjects: ["silent film", "documentary"],
};

/** Real identifiers and file names; the words are ours. A file of an unnamed item is named by the archive's own rule. */
export const silentFilms: readonly ItemSeed[] = [
  {
    ...horror,
    id: "Nosferatu_most_complete_version_93_mins.",
    title: "Nosferatu",
    year: 1922,
    director: "F. W. Murnau",
    creator: "F. W. Murnau",
    minutes: 93,
    files: family("Nosferatu_1922_Symphony_of_Horror"),
    about:
      "A young clerk travels to the Carpathians to sell a house and finds that the buyer sleeps in a coffin. Murnau filmed the oldest surviving Dracula in real streets and real daylight, and it is the shadows that one remembers.",
  },
  {
    ...comedy,
    id: "The_General_Buster_Keaton",
    title: "The General",
    year: 1926,
    director: "Buster Keaton, Clyde Bruckman",
    creator: ["Buster Keaton", "Clyde Bruckman"],
    minutes: 79,
    files: ["The_General.mp4"],
    about:
      "An engine driver loves two things, his locomotive and a girl, and loses both to the other army on the same day. Keaton goes after them alone, up and down the line, with a straight face and real trains.",
  },
  {
    ...comedy,
    id: "charlie_chaplin_film_fest",
    title: "Charlie Chaplin Festival",
    year: 1938,
    director: "Charles Chaplin",
    runtime: "1:17:26",
    files: [
      { name: "charlie_chaplin_film_fest.mpeg", sizeBytes: 2_810_000_000 },
      "charlie_chaplin_film_fest.mp4",
      "charlie_chaplin_film_fest_512kb.mp4",
    ],
    more: { licenseurl: "http://creativecommons.org/licenses/publicdomain/" },
    about:
      "Four of Chaplin's short comedies from his year at Mutual, put together with music and sound effects: <b>The Adventurer</b>, <b>The Cure</b>, <b>Easy Street</b> and <b>The Immigrant</b>.<br>Few hours in the cinema hold more falls to the minute.",
  },
  {
    ...horror,
    id: "ThePhantomoftheOpera",
    title: "The Phantom of the Opera",
    year: 1925,
    director: "Rupert Julian",
    creator: "Rupert Julian",
    minutes: 93,
    files: family("Phantom_of_the_Opera"),
    about:
      "Under the Paris opera house lives a man who loves a singer and hides his face. Lon Chaney made the face himself, and when the mask comes off it is still a shock.",
  },
  {
    ...horror,
    id: "DasKabinettdesDoktorCaligariTheCabinetofDrCaligari",
    title: "The Cabinet of Dr. Caligari",
    year: 1920,
    director: "Robert Wiene",
    creator: "Robert Wiene",
    minutes: 74,
    files: family("The_Cabinet_of_Dr._Caligari"),
    about:
      "A showman comes to the fair with a sleepwalker who can tell the future, and people begin to die. Painted streets lean, windows are crooked, and nothing told here can be trusted.",
  },
  {
    ...silent,
    id: "Metropolis1927EnglishVersion",
    title: "Metropolis",
    year: 1927,
    director: "Fritz Lang",
    creator: "Fritz Lang",
    genres: ["Science Fiction", "Drama"],
    subjects: "silent film;science fiction;city of the future",
    files: ["Metropolis_1927_English_Version.mp4"],
    about:
      "In the city of tomorrow the thinkers live in the towers and the workers under the ground. The master's son goes down to see for himself, and an inventor gives a machine the face of a saint.",
  },
  {
    ...silent,
    id: "ATripToTheMoonGeorgeMelies",
    title: "A Trip to the Moon",
    year: 1902,
    director: "Georges Méliès",
    creator: "Georges Méliès",
    minutes: 14,
    genres: ["Science Fiction", "Fantasy", "Adventure"],
    subjects: ["silent film", "science fiction", "trick film"],
    files: ["A Trip to the Moon-George Méliès.mp4"],
    about:
      "Six learned astronomers are shot out of a cannon and land in the Moon's right eye. Méliès was a magician before he had a camera, and every scene of his is a trick well performed.",
  },
  {
    ...comedy,
    id: "the-kid-1921_202208",
    title: "The Kid",
    year: 1921,
    director: "Charles Chaplin",
    creator: "Charles Chaplin",
    runtime: "53-68 min",
    files: ["The Kid 1921.mp4"],
    about:
      "The tramp finds a baby in an alley and brings it up as best he can: one breaks the windows, the other mends them. Chaplin's first long film is funny and sad in the same breath.",
  },
  {
    ...comedy,
    id: "SafetyLastHaroldLloyd1923.FullMovieexcellentQuality.",
    title: "Safety Last!",
    year: 1923,
    director: "Fred Newmeyer, Sam Taylor",
    creator: ["Fred Newmeyer", "Sam Taylor"],
    minutes: 73,
    files: ["Safety Last - Harold Lloyd 1923. Full movie,excellent quality..mp4"],
    about:
      "A shop assistant has told his girl that he is the manager, and has to climb the outside of the department store to make it nearly true. Halfway up there is a clock.",
  },
  {
    ...comedy,
    id: "MyMovie_20190318",
    title: "Sherlock Jr.",
    year: 1924,
    director: "Buster Keaton",
    creator: "Buster Keaton",
    minutes: 45,
    files: ["My Movie.mp4"],
    about:
      "A projectionist who would rather be a detective falls asleep at work and walks into the film on the screen. Three quarters of an hour in which the cinema discovers what it can do.",
  },
  {
    ...documentary,
    id: "nanookOfTheNorth1922",
    title: "Nanook of the North",
    year: 1922,
    director: "Robert J. Flaherty",
    creator: "Robert J. Flaherty",
    minutes: 78,
    files: family("nanookOfTheNorth1922"),
    about:
      "A year with a family of hunters in the north of Quebec: the kayak, the seal under the ice, the snow house with its window of ice. Much of it was arranged for the camera; the cold was not.",
  },
  {
    ...comedy,
    id: "the-gold-rush-film-1925",
    title: "The Gold Rush",
    year: 1925,
    director: "Charles Chaplin",
    creator: "Charles Chaplin",
    minutes: 95,
    files: family("the-gold-rush-film-1925"),
    about:
      "The tramp goes to the Klondike to find gold and finds snow, hunger and a dance-hall girl. He eats his shoe, makes two bread rolls dance, and the hut tips over the edge.",
  },
  {
    ...drama,
    id: "Intolerance",
    title: "Intolerance",
    year: 1916,
    director: "D. W. Griffith",
    creator: "D. W. Griffith",
    minutes: 163,
    files: family("Intolerance"),
    about:
      "Four stories from four ages, among them the fall of Babylon and a young man on his way to the gallows, told side by side and faster and faster until they seem to be one.",
  },
  {
    ...drama,
    id: "battleship-potemkin-1925_202510",
    title: "Battleship Potemkin",
    year: 1925,
    director: "Sergei Eisenstein",
    creator: "Sergei Eisenstein",
    minutes: 75,
    files: family("battleship-potemkin-1925_202510"),
    about:
      "Sailors who are given rotten meat take over their ship, and Odessa comes down to the harbour to greet them. Then the soldiers come down the steps, and so does a pram.",
  },
  {
    ...documentary,
    id: "ChelovekskinoapparatomManWithAMovieCamera",
    title: "Man with a Movie Camera",
    year: 1929,
    director: "Dziga Vertov",
    creator: "Dziga Vertov",
    minutes: 68,
    files: family("ChelovekskinoapparatomManWithAMovieCamera"),
    about:
      "One day in a city, from the first blind drawn up to the last tram, without a word or an actor; and all the while the man who films it, up chimneys and under trains.",
  },
  {
    ...drama,
    id: "the-passion-of-joan-of-arc",
    title: "The Passion of Joan of Arc",
    year: 1928,
    director: "Carl Theodor Dreyer",
    creator: "Carl Theodor Dreyer",
    minutes: 82,
    files: family("the-passion-of-joan-of-arc"),
    about:
      "Joan before her judges, taken from the records of the trial and filmed almost wholly in faces. Renée Falconetti's is one of the great ones of the cinema.",
  },
];
