import type { ItemSeed } from "../item-seed.ts";
import { family } from "./film-files.ts";

const horror = {
  collections: ["SciFi_Horror", "feature_films"],
  genres: ["Horror"],
  subjects: ["horror", "midnight movie"],
};
const science = {
  collections: ["SciFi_Horror", "feature_films"],
  genres: ["Science Fiction"],
  subjects: "science fiction;space;visitors",
};

/** Real identifiers and file names; the words are ours. */
export const fantasticFilms: readonly ItemSeed[] = [
  {
    ...horror,
    id: "Night.Of.The.Living.Dead_1080p",
    title: "Night of the Living Dead",
    year: 1968,
    director: "George A. Romero",
    creator: "George A. Romero",
    minutes: 96,
    files: ["NightOfTheLivingDead_720p.mp4", "NightOfTheLivingDead_1080p_512kb.mp4"],
    about:
      "The dead get up and walk, and seven people who do not like each other are shut in a farmhouse for the night. Made for next to nothing near Pittsburgh; half of what came after it comes from here.",
  },
  {
    ...horror,
    id: "house_on_haunted_hill_ipod",
    title: "House on Haunted Hill",
    year: 1959,
    director: "William Castle",
    creator: "William Castle",
    minutes: 75,
    files: family("house_on_haunted_hill"),
    about:
      "Vincent Price offers five strangers ten thousand dollars each to stay the night in his house, and a small coffin apiece by way of a party favour. It contains a pistol. They will want it.",
  },
  {
    ...horror,
    id: "CarnivalofSouls",
    title: "Carnival of Souls",
    year: 1962,
    director: "Herk Harvey",
    creator: "Herk Harvey",
    minutes: 78,
    files: family("CarnivalOfSouls"),
    about:
      "A car goes off a bridge, and hours later one woman walks out of the river. She takes a post as a church organist in another town, where an empty pavilion by the salt lake seems to know her.",
  },
  {
    ...horror,
    id: "Horror_Express",
    title: "Horror Express",
    year: 1972,
    director: "Eugenio Martín",
    creator: "Eugenio Martín",
    minutes: 88,
    files: family("Horror_Express"),
    about:
      "Something two million years old thaws in the luggage van of the Trans-Siberian. Christopher Lee and Peter Cushing, for once on the same side, have until the end of the line.",
  },
  {
    ...horror,
    id: "BloodyPitOfHorror",
    title: "Bloody Pit of Horror",
    year: 1965,
    director: "Massimo Pupillo",
    creator: "Massimo Pupillo",
    minutes: 87,
    files: ["BloodyPitOfHorror.mp4"],
    about:
      "A publisher of lurid paperbacks takes his models to a castle for a day of photographs. The owner, a former strongman with firm views on morals, has a torture chamber in working order.",
  },
  {
    ...horror,
    id: "cco_attackofthegiantleeches",
    title: "Attack of the Giant Leeches",
    year: 1959,
    director: "Bernard L. Kowalski",
    creator: "Bernard L. Kowalski",
    minutes: 62,
    files: family("ccoPublicDomainAttack_of_the_Giant_Leeches"),
    about:
      "People go missing in the swamp, and the game warden will not believe in what the poachers saw. An hour of heat, moonshine and men in black rubber.",
  },
  {
    ...science,
    id: "Killers_from_space",
    title: "Killers from Space",
    year: 1954,
    director: "W. Lee Wilder",
    creator: "W. Lee Wilder",
    minutes: 71,
    files: family("Killers_from_space"),
    about:
      "A scientist dies when his plane comes down over an atomic test, and walks back into the base the next day with a scar he cannot explain. The visitors in the caves have the eyes of hard-boiled eggs.",
  },
  {
    ...science,
    id: "teenagers_from_outerspace",
    title: "Teenagers from Outer Space",
    year: 1959,
    director: "Tom Graeff",
    creator: "Tom Graeff",
    minutes: 86,
    files: family("Teenagers_from_Outer_Space"),
    about:
      "A flying saucer looks for pasture for its cattle, which are lobsters the size of a barn. One young crewman finds that he rather likes the Earth, and a girl on it. Tom Graeff wrote, filmed, cut and acted.",
  },
  {
    ...science,
    id: "planet_outlaws_ipod",
    title: "Planet Outlaws",
    year: 1953,
    director: "Ford Beebe, Saul A. Goodkind",
    creator: ["Ford Beebe", "Saul A. Goodkind"],
    minutes: 69,
    files: family("planet_outlaws"),
    about:
      "Buck Rogers sleeps for five hundred years in the Arctic ice and wakes to find a gangster ruling the world. A whole serial of the thirties, cut down to a single brisk evening.",
  },
  {
    ...science,
    id: "In_The_Year_2889",
    title: "In the Year 2889",
    year: 1967,
    director: "Larry Buchanan",
    creator: "Larry Buchanan",
    minutes: 80,
    files: family("In_The_Year_2889_1967.avi"),
    about:
      "The bombs have fallen, and seven survivors share a house in a valley that the fallout missed. Something that used to be a man comes down to the pool at night.",
  },
  {
    ...science,
    id: "VoyagetothePlanetofPrehistoricWomen",
    title: "Voyage to the Planet of Prehistoric Women",
    year: 1968,
    director: "Peter Bogdanovich",
    creator: "Peter Bogdanovich",
    minutes: 78,
    files: family("VoyagetothePlanetofPrehistoricWomen"),
    about:
      "Astronauts land on Venus, with a robot, in splendid scenes from a Soviet film; on a beach in California, women in shells discuss them. The young Bogdanovich had to make the two meet.",
  },
  {
    ...science,
    id: "Plan_9_from_Outer_Space_1959",
    title: "Plan 9 from Outer Space",
    year: 1957,
    director: "Edward D. Wood Jr.",
    creator: "Edward D. Wood Jr.",
    minutes: 79,
    files: family("Plan_9_from_Outer_Space_1959"),
    about:
      "Plans one to eight have failed, so the visitors wake the dead of one small cemetery. Night falls in the middle of scenes, the tombstones wobble, and nobody ever loved making films more.",
  },
];
