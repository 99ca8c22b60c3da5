import type { CollectionSeed } from "./seed-rows.ts";

/** A film belongs to the collection that its seed names. */
export const collections: readonly CollectionSeed[] = [
  {
    name: "The Godfather Collection",
    overview: "A family, its business, and what each generation gives up for the other.",
  },
  {
    name: "Star Wars Collection",
    overview:
      "A farm boy, a princess and a smuggler against an empire, in the three films with which it began.",
  },
  {
    name: "Back to the Future Collection",
    overview: "One clock tower, one family and one car, in 1955, 2015 and 1885.",
  },
  {
    name: "Toy Story Collection",
    overview:
      "What toys do when nobody is looking, and what becomes of them when nobody looks any more.",
  },
  {
    name: "The Matrix Collection",
    overview:
      "The world is a picture drawn over our eyes, and some people have stopped believing it.",
  },
  {
    name: "The Dark Knight Collection",
    overview: "A man dresses as what he feared, and his city has to live with the consequences.",
  },
  {
    name: "The Avengers Collection",
    overview: "Heroes who would rather not work together, and the reason that they must.",
  },
  {
    name: "The Lord of the Rings Collection",
    overview: "A small person carries a small thing a very long way.",
  },
  {
    name: "The Dollars Collection",
    overview: "A man with few words, three films, and a great deal of sun.",
  },
  {
    name: "Before Collection",
    overview: "Two people, three conversations, nine years between each.",
  },
  {
    name: "The Apu Trilogy",
    overview:
      "A boy from a village in Bengal sees a train, follows it, and comes back for his son.",
  },
  {
    name: "Baahubali Collection",
    overview:
      "A lost heir, a wronged queen, and a question that a whole country asked for two years.",
  },
  {
    name: "The Orbital Collection",
    overview:
      "A station that should have come down, and those who keep it up. Invented, with a part that has no date yet.",
  },
];
