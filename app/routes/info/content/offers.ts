import type { IconName } from "#app/ui/icon.tsx";

/** What Matinee offers, one card each. */
export const offers: readonly { title: string; icon: IconName; words: string }[] = [
  {
    title: "Extensive Library",
    icon: "film",
    words:
      "Films and shows from the first picture houses to last Friday: facts, casts and trailers for what is new, and whole public-domain films for tonight.",
  },
  {
    title: "Original Content",
    icon: "star",
    words:
      "Originals in the old sense of the word: films as the archive holds them, in their own language, with no logo in the corner and no break in the middle.",
  },
  {
    title: "Multiple Devices",
    icon: "device",
    words:
      "On phone, tablet, computer and television, wherever there is a browser, and on up to four of them at once, as your plan says.",
  },
  {
    title: "No Commitments",
    icon: "ticket",
    words:
      "By the month, and only for as long as you like. Cancel on any day; what you have paid for stays yours to the end.",
  },
];
