import type { KeyMeanings } from "#app/lib/playing/player-keys.ts";

/** The command of a key. */
export type KeyCommand =
  | { command: "play" | "mute" | "fullScreen" | "captions" | "picture" | "theater" | "help" }
  | { command: "seekBy"; seconds: number }
  | { command: "seekToPart"; part: number }
  | { command: "volumeBy"; step: number }
  | { command: "rateBy"; step: number };

type Key = Pick<KeyboardEvent, "key" | "altKey" | "ctrlKey" | "metaKey">;

export const ARROW_SECONDS = 5;
export const STEP_SECONDS = 10;
const VOLUME_STEP = 0.05;

const LETTERS: Readonly<Record<string, KeyCommand>> = {
  " ": { command: "play" },
  k: { command: "play" },
  j: { command: "seekBy", seconds: -STEP_SECONDS },
  l: { command: "seekBy", seconds: STEP_SECONDS },
  m: { command: "mute" },
  f: { command: "fullScreen" },
  c: { command: "captions" },
  p: { command: "picture" },
  t: { command: "theater" },
  "<": { command: "rateBy", step: -1 },
  ">": { command: "rateBy", step: 1 },
  "?": { command: "help" },
};

const ARROWS: Readonly<Record<string, KeyCommand>> = {
  ArrowLeft: { command: "seekBy", seconds: -ARROW_SECONDS },
  ArrowRight: { command: "seekBy", seconds: ARROW_SECONDS },
  ArrowUp: { command: "volumeBy", step: VOLUME_STEP },
  ArrowDown: { command: "volumeBy", step: -VOLUME_STEP },
};

/** The keys that people know from other players; with a modifier they belong to the browser. */
export function keyCommand(
  { key, altKey, ctrlKey, metaKey }: Key,
  own: KeyMeanings = {},
): KeyCommand | undefined {
  if (altKey || ctrlKey || metaKey) return undefined;
  if (/^\d$/.test(key)) return { command: "seekToPart", part: Number(key) / 10 };
  const pressed = key.toLowerCase();
  return LETTERS[own[pressed] ?? pressed];
}

/** Arrows control the film only where they do not move between controls. */
export function arrowCommand({ key, altKey, ctrlKey, metaKey }: Key): KeyCommand | undefined {
  return altKey || ctrlKey || metaKey ? undefined : ARROWS[key];
}
