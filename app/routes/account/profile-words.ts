import type { AgeLimit } from "#app/lib/setting.ts";

/** How far each child's profile reaches, in a grown-up's words. */
export const whoItIsFor: Readonly<Record<AgeLimit, { label: string; hint: string }>> = {
  little: { label: "Little ones", hint: "What is for every age: U, G and the like." },
  kids: { label: "Kids", hint: "Up to about eleven: also PG, U/A 7+ and the like." },
  teens: { label: "Teens", hint: "Up to about fifteen: also PG-13, U/A 13+ and the like." },
};
