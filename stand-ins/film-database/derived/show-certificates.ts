import type { Show } from "../catalogue.ts";
import { recordedShowMarks } from "../seeds/reference.ts";

const indianEquivalents: Readonly<Record<string, string>> = {
  "TV-Y": "U",
  "TV-Y7": "U/A 7+",
  "TV-G": "U",
  "TV-PG": "U/A 7+",
  "TV-14": "U/A 13+",
  "TV-MA": "A",
};

/** India's rating follows from the American one unless the seed has it. */
function showCertificate(show: Show, country: string): string {
  const american = show.us ?? "TV-14";
  if (country === "US") return american;
  return country === "IN" ? (show.india ?? indianEquivalents[american] ?? "U/A 13+") : "";
}

/** All of a show's ratings: a country may have several. */
export const listShowCertificates = (show: Show): { country: string; mark: string }[] => [
  ...["IN", "US"].map((country) => ({ country, mark: showCertificate(show, country) })),
  ...(recordedShowMarks[show.id] ?? []).map(([country, mark]) => ({ country, mark })),
];
