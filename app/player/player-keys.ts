/** What a key asks the player to do. */
export type KeyDeed =
  | { deed: "play" | "mute" | "fullScreen" | "captions" | "picture" | "help" }
  | { deed: "seekBy"; seconds: number }
  | { deed: "seekToPart"; part: number }
  | { deed: "volumeBy"; step: number }
  | { deed: "rateBy"; step: number };

type Pressed = Pick<KeyboardEvent, "key" | "altKey" | "ctrlKey" | "metaKey">;

export const ARROW_SECONDS = 5;
export const STEP_SECONDS = 10;
const VOLUME_STEP = 0.05;

const LETTERS: Readonly<Record<string, KeyDeed>> = {
  " ": { deed: "play" },
  k: { deed: "play" },
  j: { deed: "seekBy", seconds: -STEP_SECONDS },
  l: { deed: "seekBy", seconds: STEP_SECONDS },
  m: { deed: "mute" },
  f: { deed: "fullScreen" },
  c: { deed: "captions" },
  p: { deed: "picture" },
  "<": { deed: "rateBy", step: -1 },
  ">": { deed: "rateBy", step: 1 },
  "?": { deed: "help" },
};

const ARROWS: Readonly<Record<string, KeyDeed>> = {
  ArrowLeft: { deed: "seekBy", seconds: -ARROW_SECONDS },
  ArrowRight: { deed: "seekBy", seconds: ARROW_SECONDS },
  ArrowUp: { deed: "volumeBy", step: VOLUME_STEP },
  ArrowDown: { deed: "volumeBy", step: -VOLUME_STEP },
};

/** The keys that people know from other players; with a modifier they are the browser's. */
export function keyDeed({ key, altKey, ctrlKey, metaKey }: Pressed): KeyDeed | undefined {
  if (altKey || ctrlKey || metaKey) return undefined;
  if (/^\d$/.test(key)) return { deed: "seekToPart", part: Number(key) / 10 };
  return LETTERS[key.toLowerCase()];
}

/** Arrows belong to the film only where they do not lead from one control to the next. */
export function arrowDeed({ key, altKey, ctrlKey, metaKey }: Pressed): KeyDeed | undefined {
  return altKey || ctrlKey || metaKey ? undefined : ARROWS[key];
}
