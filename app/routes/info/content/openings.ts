/** An open position. */
export interface Opening {
  slug: string;
  title: string;
  department: string;
  location: string;
  type: string;
  summary: string;
  duties: readonly string[];
  lookingFor: readonly string[];
}

export const openings: readonly Opening[] = [
  {
    slug: "senior-software-engineer",
    title: "Senior Software Engineer",
    department: "Engineering",
    location: "Bengaluru, India, or remote",
    type: "Full-time",
    summary:
      "Keep a cinema open that never closes: fast on an old phone, calm when the outside world is not.",
    duties: [
      "Build whole features, from the database to the last pixel, and look after them once they are out.",
      "Measure before and after: how long a page takes, what it weighs, what it costs to serve.",
      "Make failures boring: deadlines, retries, and words that tell a viewer what to do next.",
      "Review other people’s work kindly, and leave code behind that the next person enjoys reading.",
    ],
    lookingFor: [
      "Several years of work on web applications that real people use every day.",
      "TypeScript, SQL and HTTP as second nature; React without a fear of plain HTML.",
      "Tests that you trust, because you have seen them fail.",
      "Clear writing. We decide most things in text.",
    ],
  },
  {
    slug: "ux-ui-designer",
    title: "UX/UI Designer",
    department: "Design",
    location: "Remote, within Europe or India",
    type: "Full-time",
    summary:
      "Dark room, warm bulbs, a paper ticket: give everyone the feeling of going to the pictures.",
    duties: [
      "Draw the screens, the states between them, and everything that goes wrong in a friendly way.",
      "Keep our design system small, consistent and honest in both of its themes.",
      "Watch people use what we make, at home and on the train, and change it when they stumble.",
      "Work beside engineers in the real thing, not only in pictures of it.",
    ],
    lookingFor: [
      "A portfolio with a few products that you saw through to the end.",
      "An eye for type, spacing and motion, and the restraint to use little of each.",
      "Accessibility as a matter of course: contrast, keyboard, screen readers, large text.",
      "Some HTML and CSS of your own.",
    ],
  },
  {
    slug: "content-acquisition-manager",
    title: "Content Acquisition Manager",
    department: "Content",
    location: "Mumbai, India",
    type: "Full-time",
    summary: "Find the films worth showing, and make sure that we may show them.",
    duties: [
      "Search archives and catalogs for films and television that deserve an audience.",
      "Establish the rights in each title, and keep the record of them in good order.",
      "Talk with archives, distributors and estates, and stay in touch after the contract.",
      "Write the few words that make someone press play on a film they had never heard of.",
    ],
    lookingFor: [
      "Experience in licensing, festival programming or archive work.",
      "A sound grasp of copyright and of the public domain in more than one country.",
      "A wide love of film, with Indian cinema well inside it.",
      "Patience with paperwork, and pleasure in a good find.",
    ],
  },
  {
    slug: "marketing-specialist",
    title: "Marketing Specialist",
    department: "Marketing",
    location: "San Francisco, California",
    type: "Full-time",
    summary: "Tell people about a cinema they will want to tell others about.",
    duties: [
      "Plan seasons and small campaigns around films, anniversaries and people.",
      "Write our emails, posts and pages in one warm, plain voice.",
      "Work without following anyone about: we show no advertising and sell no one’s data.",
      "Learn from what works and say plainly what did not.",
    ],
    lookingFor: [
      "Two years or more in marketing, publishing or a cinema.",
      "Writing that people finish reading. Please show us some.",
      "Ease with numbers, and doubt about those that look too good.",
      "A second language, ideally Hindi.",
    ],
  },
  {
    slug: "customer-support-representative",
    title: "Customer Support Representative",
    department: "Support",
    location: "Remote, in Indian or European hours",
    type: "Part-time",
    summary: "Be the person with the torch who helps people find their seats.",
    duties: [
      "Answer viewers’ emails about accounts, plans and playing, usually within a day.",
      "Find out what really happened, and stay with it until it is put right.",
      "Improve our help pages, so that nobody has to ask the same question twice.",
      "Tell engineers and designers, in plain words, where viewers struggle.",
    ],
    lookingFor: [
      "Clear and friendly writing in English; other languages are very welcome.",
      "Calm with people who are upset, and care with what they tell you.",
      "Curiosity about how things work, and the habit of trying them yourself.",
      "Experience in support, a box office or a library.",
    ],
  },
];

export function findOpening(slug: string): Opening | undefined {
  return openings.find((opening) => opening.slug === slug);
}
