import type { IconName } from "#app/ui/icons/icon.tsx";
import { type MarkedText, msg } from "#app/translations/t.ts";

/** What Matinee offers, one card each. */
export const offers: readonly { title: MarkedText; icon: IconName; words: MarkedText }[] = [
  {
    title: msg("Extensive Library"),
    icon: "film",
    words: msg(
      "Films and shows from the first picture houses to last Friday: facts, casts and trailers for what is new, and whole public-domain films for tonight.",
    ),
  },
  {
    title: msg("Original Content"),
    icon: "star",
    words: msg(
      "Originals in the old sense of the word: films as the archive has them, in their own language, with no logo in the corner and no break in the middle.",
    ),
  },
  {
    title: msg("Multiple Devices"),
    icon: "device",
    words: msg(
      "On phone, tablet, computer and television, wherever there is a browser, and on up to four of them at once, depending on your plan.",
    ),
  },
  {
    title: msg("No Commitments"),
    icon: "ticket",
    words: msg(
      "Month by month, for as long as you like. Cancel any day; you keep what you have paid for until it ends.",
    ),
  },
];
