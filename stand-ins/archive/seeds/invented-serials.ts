import type { ItemSeed } from "../item-seed.ts";
import { INVENTED_PREFIX } from "./invented-film.ts";

type Serial = {
  slug: string;
  name: string;
  year: number;
  by: string;
  genres: readonly string[];
  collections: readonly string[];
  subjects: readonly string[];
  minutes: number;
  chapters: readonly (readonly [title: string, about: string])[];
};

const ROCKET: Serial = {
  slug: "rocket-wardens",
  name: "The Rocket Wardens",
  year: 1940,
  by: "Milo Garrick",
  genres: ["Science Fiction", "Adventure"],
  collections: ["SciFi_Horror", "feature_films"],
  subjects: ["serial", "science fiction", "cliffhanger"],
  minutes: 18,
  chapters: [
    [
      "The Silver Dart",
      "Captain Vane and the cadet Polly Marsh take a rocket up to see what is stopping all the clocks on Earth. It has seen them too.",
    ],
    [
      "Marooned on the Small Moon",
      "One tank of air, two helmets, and a footprint with seven toes.",
    ],
    [
      "The Throne of Ice",
      "The Empress of the Rings offers a bargain, which nobody should accept on an empty stomach.",
    ],
    [
      "Death by Moonlight",
      "The beam falls due at midnight. Polly has a mirror, a hairpin and four minutes.",
    ],
    [
      "The Whispering Mine",
      "Under the crust the prisoners talk by knocking, and someone is knocking in the Wardens' own code.",
    ],
    [
      "The Man with Two Shadows",
      "Captain Vane meets Captain Vane, and only one of them knows the dog's name.",
    ],
    [
      "Flight of the Glass Bird",
      "A ship that cannot be seen is a fine thing until one has to find the door.",
    ],
    ["The Furnace Valley", "It rains iron at noon. It is a quarter to."],
    [
      "Polly Takes the Helm",
      "The captain is asleep under a spell of numbers, and the cadet has never landed anything.",
    ],
    ["The Court of Comets", "The Wardens are tried for trespass by a judge with a very long tail."],
    ["Sabotage!", "There is a stowaway in the ballast, and he did not come for the view."],
    ["The Clock Runs Backwards", "Earth gets its hours back, all at once, and in the wrong order."],
    [
      "Homeward, with Passengers",
      "The last chapter: a wedding, a medal, and one more light in the sky than before.",
    ],
  ],
};

const DETECTIVE: Serial = {
  slug: "inspector-marigold",
  name: "Inspector Marigold",
  year: 1936,
  by: "Dora Finch",
  genres: ["Mystery", "Crime"],
  collections: ["Film_Noir", "feature_films"],
  subjects: ["serial", "mystery", "detective"],
  minutes: 21,
  chapters: [
    [
      "The Canary That Could Not Sing",
      "A bird is stolen from a locked aviary, and the thief has left a better one.",
    ],
    [
      "Thirteen at the Auction",
      "Twelve bidders came in by the door. The thirteenth bought the door.",
    ],
    [
      "The Vanishing Sausage Van",
      "The Inspector follows her nose, which has never yet been in evidence.",
    ],
    [
      "A Corpse for the Colonel",
      "He insists that it was delivered by mistake, and would like it taken away.",
    ],
    [
      "The Ink That Came Back",
      "A letter in vanishing ink reappears on the wrong day, in the wrong hand.",
    ],
    ["Murder at the Model Railway", "The timetable is exact to the second, and so is the alibi."],
    ["The Green Glove", "There is only one left hand in town that it does not fit."],
    [
      "Marigold in Chains",
      "Arrested by her own sergeant, the Inspector has a long night to think about why.",
    ],
    ["The Sergeant's Secret", "He has been taking lessons, and they are not in boxing."],
    [
      "The Ace of Umbrellas",
      "Everyone in the club carries the same one. Only one of them is loaded.",
    ],
    ["Under the Pier", "At low tide the sea gives back what was thrown from the dance floor."],
    ["The Last Petal", "The villain is unmasked, twice, and the kettle is put on."],
  ],
};

const NEWSREEL: Serial = {
  slug: "lantern-newsreel",
  name: "Lantern Newsreel",
  year: 1938,
  by: "Lantern Film Company",
  genres: ["Documentary"],
  collections: ["universal_newsreels"],
  subjects: ["newsreel"],
  minutes: 9,
  chapters: [
    [
      "Giant Marrow Tours Three Counties",
      "Also: a bridge is opened twice, and the fashions for rain.",
    ],
    ["Mayor Rides First Escalator", "Also: he is still on it, and the cup final of the deaf."],
    [
      "Aeroplane Delivers Wedding Cake",
      "Also: how a lighthouse is painted, and hats of the coming summer.",
    ],
    ["Elephant Opens Library", "Also: a very small orchestra, and news from the Pole."],
    ["Longest Queue in the World", "Also: nobody knows what it is for, and the swimming regatta."],
    [
      "Town Moves Its Church",
      "Also: by forty feet, in time for the service, and the sheepdog trials.",
    ],
    ["Twins' Day in the Valley", "Also: the wrong one is given the prize, and trams in the snow."],
    ["The Man Who Eats Clocks", "Also: he is late, and a new way with herring."],
    ["Cloud Stuck on Mountain", "Also: day nine, with tea, and the ladies' motor race."],
    ["Band Plays on under Water", "Also: the tuba complains, and a visit to the button factory."],
    [
      "Harbour Freezes, Ships Skate",
      "Also: a goose is given a pension, and the mile in four minutes nine.",
    ],
    [
      "Champion Sneezer Retires",
      "Also: windows may be opened again, and the harvest in the south.",
    ],
    ["Chess Match Enters Third Year", "Also: a pawn has been moved, and the carnival of kites."],
    ["Postman Walks round World", "Also: without leaving the village, and rockets on the beach."],
  ],
};

const NATURE: Serial = {
  slug: "field-notes",
  name: "Field Notes",
  year: 1955,
  by: "Ines Aldana",
  genres: ["Documentary", "Family"],
  collections: ["prelinger", "feature_films"],
  subjects: ["nature", "short", "documentary"],
  minutes: 12,
  chapters: [
    [
      "The Hedge",
      "A hundred yards of hawthorn, from first leaf to first frost, and everyone who lives there.",
    ],
    ["What the Heron Sees", "Nothing happens for nine minutes, and then it happens very quickly."],
    ["Rain on a Pond", "Rings meet rings; a water beetle goes about its business."],
    ["The Weaver Birds", "He builds, she inspects, he builds again."],
    ["An Ant's Monday", "From a great height, which is to say from an inch."],
    ["Night Flowers", "They open for an hour, for one moth, and the camera was awake."],
    ["The Tide Pool", "Twice a day a world is made, and twice a day it is taken back."],
    ["Swallows Going", "One wire, one evening, and the moment when the first one decides."],
    ["The Old Oak", "Four seasons from one window, and a child who grows taller."],
    ["Snow, Slowly", "A lesson in geometry, and the fox who walks across it."],
  ],
};

export const inventedSerials: readonly ItemSeed[] = [ROCKET, DETECTIVE, NEWSREEL, NATURE].flatMap(
  (serial) => serial.chapters.map((_, at) => chapter(serial, at)),
);

function chapter(serial: Serial, at: number): ItemSeed {
  const number = String(at + 1).padStart(2, "0");
  const [title = "", about = ""] = serial.chapters[at] ?? [];
  return {
    id: `${INVENTED_PREFIX}${serial.slug}-${number}`,
    title: `${serial.name} ${at + 1}: ${title}`,
    year: serial.year,
    date: `${serial.year}-${String((at % 12) + 1).padStart(2, "0")}`,
    creator: serial.by,
    minutes: serial.minutes,
    genres: serial.genres,
    subjects: serial.subjects,
    collections: serial.collections,
    about,
    files: [`${serial.slug}-${number}.ia.mp4`],
    captions: at % 4 === 3 ? "none" : "both",
    picture: serial === NEWSREEL ? "wide" : "tall",
  };
}
