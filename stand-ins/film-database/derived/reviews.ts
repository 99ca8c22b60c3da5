import type { Title } from "../catalogue.ts";
import { between, chance, hexId, pick } from "./chance.ts";
import { addDays } from "./days.ts";

const authors = ["balcony_regular", "Second Reel", "asha_at_the_matinee", "The Usher"] as const;
const openings = [
  "I saw this with a full house and it earned every laugh and every silence.",
  "Slower than I remembered, and better for it.",
  "A picture that trusts you to keep up.",
  "I came for the poster and stayed for the last ten minutes.",
] as const;
const closings = [
  "See it once for the story and again for the faces.",
  "It has flaws, all of them made with conviction.",
  "Bring somebody who says they do not like this kind of thing.",
  "The ending is the one it deserved.",
] as const;

/** Up to three short reviews by invented authors. */
export function listReviews(title: Title, today: string): Record<string, unknown>[] {
  const key = `${title.kind} ${title.id} review`;
  return Array.from({ length: between(key, 0, 3) }, (_, index) => {
    const seed = `${key} ${index}`;
    const author = pick(`${seed} author`, authors);
    const written = `${addDays(today, -between(seed, 30, 900))}T12:00:00.000Z`;
    return {
      author,
      author_details: {
        name: "",
        username: author,
        avatar_path: null,
        rating: chance(`${seed} rated`) < 0.3 ? null : between(`${seed} rating`, 5, 10),
      },
      content: `${pick(`${seed} opening`, openings)}\n\n${pick(`${seed} closing`, closings)}`,
      created_at: written,
      id: hexId(seed),
      updated_at: written,
      url: `https://reviews.example/${hexId(seed)}`,
    };
  });
}
