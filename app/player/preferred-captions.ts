import type { PlayerCaptions } from "./playing.ts";
import type { Remembered } from "./remembered.ts";

/** Stands for captions in whatever language there are. */
const ANY = "any";
const OFF = -1;

type Chosen = Pick<Remembered, "captions" | "captionsInPlaceOf">;

/**
 * Which of a film's captions are on as it opens, and -1 for none. What was chosen in the player on
 * this device goes before what the viewer likes everywhere, until they like something else.
 */
export function findOpening(
  choices: readonly PlayerCaptions[],
  { captions, captionsInPlaceOf }: Chosen,
  preferred: string,
): number {
  if (captionsInPlaceOf === preferred) return choices.findIndex(({ label }) => label === captions);
  if (preferred === "") return OFF;
  if (preferred === ANY) return choices.length > 0 ? 0 : OFF;
  const spoken = choices.findIndex(({ language }) => language === preferred);
  // What nobody says the language of is most likely what is spoken in the film.
  return spoken === OFF ? choices.findIndex(({ language }) => language === "") : spoken;
}
