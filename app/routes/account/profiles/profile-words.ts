import type { AgeLimit } from "#app/lib/setting.ts";
import { msg, type MarkedText } from "#app/translations/t.ts";

/** The age limits of children's profiles, in an adult's words. */
export const whoItIsFor: Readonly<Record<AgeLimit, Record<"label" | "hint", MarkedText>>> = {
  little: { label: msg("Little ones"), hint: msg("What is for every age: U, G and the like.") },
  kids: { label: msg("Kids"), hint: msg("Up to about eleven: also PG, U/A 7+ and the like.") },
  teens: {
    label: msg("Teens"),
    hint: msg("Up to about fifteen: also PG-13, U/A 13+ and the like."),
  },
};
