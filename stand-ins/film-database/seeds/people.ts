import type { PersonSeed } from "./seed-rows.ts";

/** Those of whom we are certain; everybody else has only a name and their credits. */
export const people: readonly PersonSeed[] = [
  {
    name: "Charlie Chaplin",
    gender: 2,
    born: "1889-04-16",
    died: "1977-12-25",
    place: "London, England",
    department: "Acting",
    alsoKnownAs: ["Charles Chaplin", "Sir Charles Spencer Chaplin"],
    biography:
      "He came out of the London music halls and made a tramp with a cane the best-known person on earth. He wrote, directed, produced, scored and cut his own films, and went on making silent ones when nobody else would.",
  },
  {
    name: "Buster Keaton",
    gender: 2,
    born: "1895-10-04",
    died: "1966-02-01",
    place: "Piqua, Kansas, USA",
    department: "Acting",
    alsoKnownAs: ["Joseph Frank Keaton"],
    biography:
      "Thrown about the stage by his parents from the age of three, he learned that the audience laughs longer if one does not. He did his own falls, built his own ships and engines, and never smiled.",
  },
  {
    name: "Georges Méliès",
    gender: 2,
    born: "1861-12-08",
    died: "1938-01-21",
    place: "Paris, France",
    department: "Directing",
    biography:
      "A conjuror with a theatre of his own, he saw the first films and understood that they were a better trick. He built a studio of glass and made some five hundred of them.",
  },
  {
    name: "Fritz Lang",
    gender: 2,
    born: "1890-12-05",
    died: "1976-08-02",
    place: "Vienna, Austria",
    department: "Directing",
    biography:
      "He drew before he directed, and his pictures show it: cities, crowds and staircases as if cut with a knife. He worked in Berlin and then in Hollywood, always on the subject of fate.",
  },
  {
    name: "F.W. Murnau",
    gender: 2,
    born: "1888-12-28",
    died: "1931-03-11",
    place: "Bielefeld, Germany",
    department: "Directing",
    biography:
      "He took the camera off its stand and made it walk, fly and dream. He died at forty-two, before his last film had opened.",
  },
  {
    name: "Alfred Hitchcock",
    gender: 2,
    born: "1899-08-13",
    died: "1980-04-29",
    place: "London, England",
    department: "Directing",
    biography:
      "He began by drawing title cards and ended as the only director whose outline everybody could recognise. He preferred suspense to surprise, and explained the difference with a bomb under a table.",
  },
  {
    name: "Orson Welles",
    gender: 2,
    born: "1915-05-06",
    died: "1985-10-10",
    place: "Kenosha, Wisconsin, USA",
    department: "Directing",
    biography:
      "A voice on the radio at twenty-two, the maker of a famous first film at twenty-five, and afterwards an actor in other people's so as to pay for his own.",
  },
  {
    name: "Cary Grant",
    gender: 2,
    born: "1904-01-18",
    died: "1986-11-29",
    place: "Bristol, England",
    department: "Acting",
    biography:
      "Born Archibald Leach, he joined a troupe of acrobats as a boy and never lost the balance. Nobody has been so elegant while being so ridiculous.",
  },
  {
    name: "Audrey Hepburn",
    gender: 1,
    born: "1929-05-04",
    died: "1993-01-20",
    place: "Ixelles, Belgium",
    department: "Acting",
    biography:
      "She trained as a dancer and grew up in the war. In later life she left the screen for the field work of a children's charity.",
  },
  {
    name: "Humphrey Bogart",
    gender: 2,
    born: "1899-12-25",
    died: "1957-01-14",
    place: "New York City, USA",
    department: "Acting",
    biography:
      "He played gangsters until he was forty, and then men who had been hurt and did not say so. A raincoat has never looked the same on anybody else.",
  },
  {
    name: "Ingrid Bergman",
    gender: 1,
    born: "1915-08-29",
    died: "1982-08-29",
    place: "Stockholm, Sweden",
    department: "Acting",
    biography:
      "She brought to Hollywood a face that did not need painting, and went on working in five languages.",
  },
  {
    name: "James Stewart",
    gender: 2,
    born: "1908-05-20",
    died: "1997-07-02",
    place: "Indiana, Pennsylvania, USA",
    department: "Acting",
    biography:
      "He had a drawl, long legs, and a talent for seeming to think of the words as he said them. Beneath it lay something darker, which two great directors found.",
  },
  {
    name: "Gene Kelly",
    gender: 2,
    born: "1912-08-23",
    died: "1996-02-02",
    place: "Pittsburgh, Pennsylvania, USA",
    department: "Acting",
    biography:
      "A dancer built like an athlete, he took dancing out of the ballroom and into the street, the sailor's uniform and the rain.",
  },
  {
    name: "Akira Kurosawa",
    gender: 2,
    born: "1910-03-23",
    died: "1998-09-06",
    place: "Tokyo, Japan",
    department: "Directing",
    biography:
      "He painted before he filmed, and directed weather as other people direct actors. Cinemas all over the world have borrowed his stories.",
  },
  {
    name: "Toshiro Mifune",
    gender: 2,
    born: "1920-04-01",
    died: "1997-12-24",
    place: "Qingdao, China",
    department: "Acting",
    biography:
      "He applied for work as an assistant cameraman and was sent to the wrong room. What he did there, in a rage, was said to be acting.",
  },
  {
    name: "Hayao Miyazaki",
    gender: 2,
    born: "1941-01-05",
    place: "Tokyo, Japan",
    department: "Directing",
    biography:
      "The son of a maker of aeroplane parts, he has drawn flying machines ever since, and girls who can manage without help. He has retired several times.",
  },
  {
    name: "Satyajit Ray",
    gender: 2,
    born: "1921-05-02",
    died: "1992-04-23",
    place: "Calcutta, India",
    department: "Directing",
    alsoKnownAs: ["সত্যজিৎ রায়"],
    biography:
      "He designed book covers, saw a film about a stolen bicycle in London, and came home to make his own with borrowed money. He wrote, drew, scored and directed, and never raised his voice.",
  },
  {
    name: "Guru Dutt",
    gender: 2,
    born: "1925-07-09",
    died: "1964-10-10",
    place: "Bangalore, India",
    department: "Directing",
    biography:
      "He trained as a dancer, and his films move like songs. The most personal of them failed in its time, and is now a pilgrimage.",
  },
  {
    name: "Raj Kapoor",
    gender: 2,
    born: "1924-12-14",
    died: "1988-06-02",
    place: "Peshawar, British India",
    department: "Acting",
    biography:
      "His tramp in short trousers was known from Moscow to Cairo. He founded a studio, and a family without which Hindi cinema cannot be told.",
  },
  {
    name: "Nargis",
    gender: 1,
    born: "1929-06-01",
    died: "1981-05-03",
    place: "Calcutta, India",
    department: "Acting",
    biography:
      "On the screen since childhood, she played the modern girl and, in the end, the whole country as a mother with a plough.",
  },
  {
    name: "Amitabh Bachchan",
    gender: 2,
    born: "1942-10-11",
    place: "Allahabad, India",
    department: "Acting",
    alsoKnownAs: ["अमिताभ बच्चन"],
    biography:
      "Refused by the radio for his voice, he became the angry young man of the 1970s and, later, the voice of everything.",
  },
  {
    name: "Shah Rukh Khan",
    gender: 2,
    born: "1965-11-02",
    place: "New Delhi, India",
    department: "Acting",
    alsoKnownAs: ["शाहरुख़ ख़ान", "SRK"],
    biography:
      "He came from the television of Delhi with no family in films, and played villains before anybody thought of opening his arms.",
  },
  {
    name: "Aamir Khan",
    gender: 2,
    born: "1965-03-14",
    place: "Mumbai, India",
    department: "Acting",
    alsoKnownAs: ["आमिर ख़ान"],
    biography:
      "He makes one film while others make four, and is usually in the one that changes the argument.",
  },
  {
    name: "Kajol",
    gender: 1,
    born: "1974-08-05",
    place: "Mumbai, India",
    department: "Acting",
    biography:
      "The third generation of a family of actresses, she laughs as if nobody had told her about the camera.",
  },
  {
    name: "Irrfan Khan",
    gender: 2,
    born: "1967-01-07",
    died: "2020-04-29",
    place: "Jaipur, India",
    department: "Acting",
    biography:
      "He could do with a pause what others need a page for. He worked in Mumbai and in Hollywood and seemed at home in neither, which was the secret.",
  },
  {
    name: "Kamal Haasan",
    gender: 2,
    born: "1954-11-07",
    place: "Paramakudi, India",
    department: "Acting",
    biography:
      "On the screen from the age of five, he has acted, written, directed, sung and danced in half a dozen languages.",
  },
  {
    name: "Mani Ratnam",
    gender: 2,
    born: "1956-06-02",
    place: "Madurai, India",
    department: "Directing",
    biography:
      "He was a consultant before he was a director. Light through rain, trains, and love in difficult times are his.",
  },
  {
    name: "S.S. Rajamouli",
    gender: 2,
    born: "1973-10-10",
    department: "Directing",
    biography:
      "He tells stories as they are told to children, with nothing left out. His father writes them down.",
  },
  {
    name: "Deepika Padukone",
    gender: 1,
    born: "1986-01-05",
    place: "Copenhagen, Denmark",
    department: "Acting",
    biography:
      "She played badminton for her state before she acted, and speaks in public about what it takes to be well.",
  },
  {
    name: "Zoya Mistry",
    gender: 1,
    department: "Acting",
    biography:
      "Invented for this catalogue, she has been eleven years old in every film she never made.",
  },
  {
    name: "Steven Spielberg",
    gender: 2,
    born: "1946-12-18",
    place: "Cincinnati, Ohio, USA",
    department: "Directing",
    biography:
      "He made his first films with his sisters and a toy railway. Nobody has been better at showing a face that looks up.",
  },
  {
    name: "George Lucas",
    gender: 2,
    born: "1944-05-14",
    place: "Modesto, California, USA",
    department: "Directing",
    biography:
      "He wanted to race cars, and had an accident. Later he wanted a kind of old serial that nobody made any more.",
  },
  {
    name: "Harrison Ford",
    gender: 2,
    born: "1942-07-13",
    place: "Chicago, Illinois, USA",
    department: "Acting",
    biography:
      "He was working as a carpenter when he was asked to read lines for other actors. He has a way of looking as if it hurt.",
  },
  {
    name: "Sigourney Weaver",
    gender: 1,
    born: "1949-10-08",
    place: "New York City, USA",
    department: "Acting",
    biography:
      "In her first large part she was the last one left alive, and everything was different for women in spaceships.",
  },
  {
    name: "Al Pacino",
    gender: 2,
    born: "1940-04-25",
    place: "New York City, USA",
    department: "Acting",
    biography: "He came from the stage, small and still, and let a whole film watch him think.",
  },
  {
    name: "Francis Ford Coppola",
    gender: 2,
    born: "1939-04-07",
    place: "Detroit, Michigan, USA",
    department: "Directing",
    biography:
      "He learned on films made in a week, and then staked everything he owned on each of the large ones.",
  },
  {
    name: "Martin Scorsese",
    gender: 2,
    born: "1942-11-17",
    place: "New York City, USA",
    department: "Directing",
    biography:
      "An asthmatic boy at a window in Little Italy, he has never stopped watching, and saves other people's films from dust.",
  },
  {
    name: "Stanley Kubrick",
    gender: 2,
    born: "1928-07-26",
    died: "1999-03-07",
    place: "New York City, USA",
    department: "Directing",
    biography:
      "He took photographs for a magazine at seventeen, and made thirteen films with the patience of a chess player, which he also was.",
  },
  {
    name: "Ridley Scott",
    gender: 2,
    born: "1937-11-30",
    place: "South Shields, England",
    department: "Directing",
    biography:
      "He came from art school and advertising, and draws every shot. Smoke and light are his.",
  },
  {
    name: "Christopher Nolan",
    gender: 2,
    born: "1970-07-30",
    place: "London, England",
    department: "Directing",
    biography:
      "He made his first film at weekends. He is interested in time, and in what can be done without a computer.",
  },
  {
    name: "Bong Joon Ho",
    gender: 2,
    born: "1969-09-14",
    place: "Daegu, South Korea",
    department: "Directing",
    alsoKnownAs: ["봉준호"],
    biography:
      "He draws his films like comics and then lets them change their minds half-way through.",
  },
  {
    name: "Robert Downey Jr.",
    gender: 2,
    born: "1965-04-04",
    place: "New York City, USA",
    department: "Acting",
    biography:
      "He was on the screen at five, in his father's film, and has had more than one career since.",
  },
  {
    name: "Scarlett Johansson",
    gender: 1,
    born: "1984-11-22",
    place: "New York City, USA",
    department: "Acting",
    biography:
      "She has been an elder sister, a voice without a body, and a spy with a ledger to clear.",
  },
  {
    name: "Tom Hanks",
    gender: 2,
    born: "1956-07-09",
    place: "Concord, California, USA",
    department: "Acting",
    biography: "He plays decent men without making them dull, and collects typewriters.",
  },
  {
    name: "Keanu Reeves",
    gender: 2,
    born: "1964-09-02",
    place: "Beirut, Lebanon",
    department: "Acting",
    biography: "He grew up in Toronto and kept goal. He is patient in interviews.",
  },
  {
    name: "Lana Wachowski",
    gender: 1,
    born: "1965-06-21",
    place: "Chicago, Illinois, USA",
    department: "Directing",
    biography:
      "With her sister she wrote comics, ran a building firm, and put philosophy into long black coats.",
  },
  {
    name: "Lilly Wachowski",
    gender: 1,
    born: "1967-12-29",
    place: "Chicago, Illinois, USA",
    department: "Directing",
    biography: "With her sister she made films in which people wake up.",
  },
];
