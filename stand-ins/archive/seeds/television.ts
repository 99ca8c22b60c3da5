import type { ItemSeed } from "../item-seed.ts";

const classic = { collections: ["classic_tv"] };
const crime = {
  ...classic,
  genres: ["Crime", "Mystery"],
  subjects: ["television", "classic television", "crime"],
};
const mystery = {
  ...classic,
  genres: ["Mystery", "Thriller"],
  subjects: "television;mystery;anthology",
};
const western = { ...classic, genres: ["Western"], subjects: ["television", "western"] };
const comedy = {
  ...classic,
  genres: ["Comedy", "Family"],
  subjects: ["television", "situation comedy"],
};
const variety = {
  ...classic,
  genres: ["Comedy", "Music"],
  subjects: "television; variety show",
};
const science = {
  ...classic,
  genres: ["Science Fiction", "Adventure"],
  subjects: ["television", "science fiction", "space"],
};
const drama = { ...classic, genres: ["Drama"], subjects: ["television", "television play"] };
const children = { ...classic, genres: ["Family"], subjects: ["television", "puppets"] };

/** Real identifiers, file names and lengths; the words are ours. */
export const television: readonly ItemSeed[] = [
  {
    ...crime,
    id: "DragnetEpisode18TheBigSeventeenwcommercials",
    title: "Dragnet: The Big Seventeen (with commercials)",
    year: 1952,
    runtime: "31:00",
    files: ["dragnet_bigseventeen.mp4"],
    about:
      "The story is true, the names are changed, and Sergeant Friday wants only the facts. This time they concern the young people of a neighbourhood and what they have begun to take; the cigarette commercials are still in it.",
  },
  {
    ...crime,
    id: "DragnetTheBigActor",
    title: "Dragnet: The Big Actor",
    runtime: "25:36",
    files: ["Dragnet-bigActor.mp4"],
    about:
      "Another plain case from the files of the Los Angeles police, told in short questions and shorter answers, and this one with an actor in it. Jack Webb as Joe Friday.",
  },
  {
    ...western,
    id: "AnnieOakley-Gunplay",
    title: "Annie Oakley: Gunplay",
    runtime: "24:46",
    files: ["AnnieOakley-Gunplay.mp4"],
    about:
      "The best shot in the town of Diablo wears pigtails and looks after her little brother. Gail Davis did her own riding in the first western on television that was led by a woman.",
  },
  {
    ...western,
    id: "Bonanza-TheAbductionEp2x08",
    title: "Bonanza: The Abduction",
    year: 1960,
    runtime: "49:19",
    files: ["Bonanza-TheAbductionEp2x08.mp4"],
    about:
      "A carnival comes to Virginia City, and not everyone who goes there comes home. The Cartwrights of the Ponderosa, father and three sons, saddle up.",
  },
  {
    ...comedy,
    id: "Burns-Allen-Show_S2E7_Christmas",
    title: "''Burns and Allen'' (Christmas 1951)",
    year: 1951,
    runtime: "28:57",
    files: ["Burns-Allen-Show_S2E7_Christmas.mp4"],
    about:
      "George Burns stands aside with his cigar and explains; Gracie Allen makes perfect sense to herself. A Christmas visit from 1951, played live.",
  },
  {
    ...science,
    id: "captain-video-and-his-video-rangers-v01e01",
    title: "Captain Video and His Video Rangers",
    year: 1949,
    files: ["Captain Video and His Video Rangers - V01E01.mp4"],
    about:
      "The Guardian of the Safety of the World at his mountain headquarters, with a device for every danger and hardly a dollar for any of them. The first science fiction on American television.",
  },
  {
    ...variety,
    id: "ColgateComedyHour-April29th1951",
    title: "The Colgate Comedy Hour, 29 April 1951",
    year: 1951,
    runtime: "59:23",
    files: ["TheColgateComedyHour-April29th1951.mp4"],
    about:
      "An hour of sketches, songs and mishaps on a Sunday evening, live from a full theatre, with the sponsor's toothpaste in between.",
  },
  {
    ...comedy,
    id: "DateWithTheAngels-TheTreeInTheParkway",
    title: "Date with the Angels: The Tree in the Parkway",
    year: 1957,
    runtime: "26:08",
    files: ["DateWithTheAngels-TreeInTheParkway.mp4"],
    about:
      "Vickie and Gus Angel have been married for hardly a year, and the city wants the tree in front of their house. Betty White leads the resistance, kindly.",
  },
  {
    ...crime,
    id: "DecoytheFirstArrest",
    title: "Decoy: First Arrest",
    year: 1958,
    runtime: "26:27",
    files: ["Decoy-theFirstArrest-june301958.ia.mp4"],
    about:
      "Casey Jones of the New York police remembers how it began. Beverly Garland plays her in the first American series about a policewoman, much of it filmed in the streets.",
  },
  {
    ...science,
    id: "FlashGordon-TheBrainMachine-1955",
    title: "Flash Gordon: The Brain Machine",
    year: 1955,
    runtime: "28:09",
    files: ["FlashGordon121-TheBrainMachine.mp4"],
    about:
      "Flash, Dale and Dr. Zarkov of the Galaxy Bureau of Investigation meet a machine that has designs on their minds. Filmed in post-war Berlin, whose ruins make very good planets.",
  },
  {
    ...drama,
    id: "Four_Star_Playhouse--The_Gift",
    title: "Four Star Playhouse: The Gift",
    year: 1953,
    runtime: "25:28",
    files: ["Four_Star_Playhouse--The_Gift.mp4"],
    about:
      "Four film stars founded a company and took turns to lead a small complete play each week. This one is from the second Christmas.",
  },
  {
    ...children,
    id: "HowdyDoodyForPresident",
    title: "Howdy Doody for President",
    year: 1948,
    runtime: "28:18",
    files: ["HowdyDoodyForPresident1948.mp4"],
    about:
      "The puppet with forty-eight freckles stands for President of the boys and girls of America, and the Peanut Gallery shouts its approval. Buffalo Bob Smith is the campaign manager.",
  },
  {
    ...comedy,
    id: "JailJoan",
    title: "I Married Joan: The Jailbird",
    year: 1955,
    runtime: "24:50",
    files: ["Joan_Jailbird.ia.mp4"],
    about:
      "A judge has the most orderly of courtrooms and the least orderly of wives. Joan Davis falls over more furniture in half an hour than others do in a career.",
  },
  {
    ...comedy,
    id: "TheJackBennyProgramSeason2Episode1Aired11041951",
    title: "The Jack Benny Program: Dorothy Shay",
    year: 1951,
    runtime: "23:32",
    files: ["Jack_Benny_Program-2x01-Dorothy_Shay.mp4"],
    about:
      "The meanest man in show business, thirty-nine as ever, opens his second season on television with the singer Dorothy Shay as his guest, and gets his laughs by saying nothing at all.",
  },
  {
    ...western,
    id: "TheLoneRanger-CannonballMcKay",
    title: "The Lone Ranger: Cannonball McKay",
    year: 1949,
    runtime: "22:30",
    files: ["CannonballMcKay1949.mp4"],
    about:
      "Cannonball McKay drives the stagecoach, is a woman, and takes no nonsense from outlaws. The masked man and Tonto see that she gets through.",
  },
  {
    ...comedy,
    id: "rustygetsahaircut",
    title: "Make Room for Daddy: Rusty Gets a Haircut",
    year: 1955,
    runtime: "29:24",
    files: ["rustygetsahaircut.mp4"],
    about:
      "A night-club singer who is master of every room but his own living room meets the question of his small son's hair. Danny Thomas.",
  },
  {
    ...crime,
    id: "SecondAvenueAssassin",
    title: "Man with a Camera: Second Avenue Assassin",
    year: 1958,
    runtime: "25:57",
    files: ["ManWithACamera1x01SecondAvenueAssassin.mp4"],
    about:
      "Mike Kovac was a photographer in the war and takes the jobs in New York that others leave. Charles Bronson, with a camera in his tie and in his car, and this is the first case.",
  },
  {
    ...variety,
    id: "berle24April1956",
    title: "The Milton Berle Show, 24 April 1956",
    year: 1956,
    runtime: "57:14",
    files: ["berle24April1956.mp4"],
    about:
      "Mr. Television himself, in whatever costume he was pushed into, with an hour of guests and chaos before a live audience.",
  },
  {
    ...crime,
    id: "MrAndMrs.NorthReunion",
    title: "Mr. and Mrs. North: Reunion",
    runtime: "24:32",
    files: ["Mr.AndMrs.North-reunion.mp4"],
    about:
      "A publisher and his wife in Greenwich Village cannot go anywhere, not even to a reunion, without finding a body. Pam usually has the murderer before the police have the time of death.",
  },
  {
    ...mystery,
    id: "OSBS01E02NightOfApril14",
    title: "One Step Beyond: Night of April 14",
    year: 1959,
    files: ["OSB S01E02 Night of April 14.mp4"],
    about:
      "A bride-to-be dreams of drowning in icy water, and her fiancé has a surprise for the honeymoon: two tickets for a new ship. John Newland asks us to explain it, if we can.",
  },
  {
    ...comedy,
    id: "Ozzie-Harriet_08-19",
    title: "The Adventures of Ozzie and Harriet: A Trap for Ricky",
    year: 1960,
    runtime: "24:56",
    files: ["Ozzie-Harriet_08-19_Trap_for_Ricky.mp4"],
    about:
      "The Nelsons play the Nelsons, at what looks very like their own house. Ozzie means well, Harriet knows better, and this week it is Ricky who has to look out.",
  },
  {
    ...comedy,
    id: "PJ_Spurline",
    title: "Petticoat Junction: Spur Line to Shady Rest",
    year: 1963,
    runtime: "26:00",
    files: ["PJ_SpurLineToShadyRest_512kb.mp4"],
    about:
      "The railway finds out that it still owns a branch line with one engine, one carriage and one hotel on it, and sends a man to close it. He has not met Kate Bradley. The first episode.",
  },
  {
    ...crime,
    id: "Public_Defender--Prize_Fighter",
    title: "Public Defender: Prize Fighter",
    year: 1954,
    runtime: "25:23",
    files: ["PublicDefender--Prize_Fighter.mp4"],
    about:
      "Bart Matthews defends those who cannot pay for a lawyer. This week it is a man who has been using his fists for a living, which does not look well in court.",
  },
  {
    ...crime,
    id: "RacketSquadTheFamilyTree",
    title: "Racket Squad: The Family Tree",
    runtime: "24:43",
    files: ["RacketSquad-familyTree.mp4"],
    about:
      "A swindle in every episode, explained from the first handshake to the empty purse, so that viewers would know it when they met it. Reed Hadley is the captain.",
  },
  {
    ...mystery,
    id: "SherlockHolmes-TheCaseoftheCunninghamHeritage",
    title: "Sherlock Holmes: The Case of the Cunningham Heritage",
    year: 1954,
    runtime: "27:00",
    files: ["TheCaseoftheCunninghamHeritage.mp4"],
    about:
      "Doctor Watson, home from the wars, takes rooms in Baker Street with a cheerful young man who keeps a laboratory. Then a murder, and a fiancée who is too easily suspected. The first of the series.",
  },
  {
    ...science,
    id: "SpacePatrol-InterplanetarySmugglers1952",
    title: "Space Patrol: Interplanetary Smugglers",
    year: 1952,
    runtime: "28:50",
    files: ["Space_patrol_Smugglers_06_28_1952.ia.mp4"],
    about:
      "Commander Buzz Corry and Cadet Happy keep the peace of the thirtieth century, on this Saturday morning against smugglers. Played live, rockets and all.",
  },
  {
    ...drama,
    id: "StudioOneWintertime",
    title: "Studio One: Wintertime",
    year: 1951,
    runtime: "59:29",
    files: ["StudioOne-wintertime.mp4"],
    about:
      "An hour's play, written for the occasion and performed once, live, by actors who could hear the cameras being wheeled to the next set.",
  },
  {
    ...mystery,
    id: "Suspense-TheCaskOfAmontillado",
    title: "Suspense: The Cask of Amontillado",
    year: 1949,
    files: ["Suspense-theCaskOfAmontillado.ogv"],
    about:
      "Poe's story of an insult, a carnival, a rare wine and a wall, played live for an early evening audience. Only an old copy survives here, in a form that browsers have given up.",
  },
  {
    ...variety,
    id: "TexacoStarTheater22March1949",
    title: "Texaco Star Theater, 22 March 1949",
    year: 1949,
    runtime: "59:35",
    files: ["texaco22March1949.mp4"],
    about:
      "Four singing men from the service station open the show, and then Milton Berle comes on. On Tuesday evenings whole streets stopped for it.",
  },
  {
    ...comedy,
    id: "Topper_Decorating",
    title: "Topper: Decorating",
    year: 1954,
    runtime: "25:24",
    files: ["1-17_Decorating.mp4"],
    about:
      "A respectable banker's house is haunted by its former owners, two ghosts who like a party, and their dog, who likes a drink. This week they take an interest in the wallpaper.",
  },
  {
    ...variety,
    id: "youBetYourLife1954-SecretWordHouse",
    title: "You Bet Your Life: Secret Word House",
    year: 1954,
    runtime: "29:18",
    files: ["You_Bet_Your_Life_House_05_13_1954.ia.mp4"],
    about:
      "Say the secret word and a duck comes down with a hundred dollars. The quiz is an excuse: what people came for is Groucho Marx, talking to them.",
  },
  {
    ...comedy,
    id: "bevhill-s01e01-36",
    title: "The Beverly Hillbillies, season one",
    year: 1962,
    captions: "none",
    files: Array.from({ length: 36 }, (_, at) => {
      const number = String(at + 1).padStart(2, "0");
      return {
        name: `The Beverly Hillbillies s01e${number}.mp4`,
        title: `Episode ${at + 1}`,
        track: at + 1,
      };
    }),
    about:
      "Jed Clampett goes hunting, misses, and strikes oil. The family moves to Beverly Hills with the rocking chair on the roof of the truck, and changes in no way at all. The whole first season in one item.",
  },
];
