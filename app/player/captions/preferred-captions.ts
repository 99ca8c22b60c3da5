import type { PlayerCaptions } from "../playing.ts";
import type { DeviceChoices } from "../remembered.ts";

/** Stands for captions in any language. */
const ANY = "any";
const OFF = -1;

type CaptionChoice = Pick<DeviceChoices, "captions" | "captionsInPlaceOf">;

/**
 * The index of the captions that are on when a film opens, or -1. A choice made in the player on
 * this device wins over the viewer's general preference, until that changes.
 */
export function findOpening(
  choices: readonly PlayerCaptions[],
  { captions, captionsInPlaceOf }: CaptionChoice,
  preferred: string,
): number {
  if (captionsInPlaceOf === preferred) return choices.findIndex(({ label }) => label === captions);
  if (preferred === "") return OFF;
  if (preferred === ANY) return choices.length > 0 ? 0 : OFF;
  const spoken = choices.findIndex(({ language }) => language === preferred);
  // Captions without a language are most likely in the film's own.
  return spoken === OFF ? choices.findIndex(({ language }) => language === "") : spoken;
}
