/** The style of captions; every value is one of a few, so that captions always fit. */
export interface CaptionLook {
  size: "small" | "medium" | "large" | "largest";
  colour: "white" | "yellow" | "green";
  ground: "black" | "half" | "none";
}

/** A viewer's choices that this device stores, with their consent. */
export interface DeviceChoices {
  volume: number;
  isMuted: boolean;
  /** A visitor's; an account has its own. */
  rate: number;
  evensLoudness: boolean;
  /** The label of the captions that are on; empty when they are off. */
  captions: string;
  /** The viewer's general preference at the time of that choice; undefined when there was none. */
  captionsInPlaceOf: string | undefined;
  look: CaptionLook;
  /** Each track's delay, by its address; the latest come first. */
  delays: { address: string; seconds: number }[];
}

const KEY = "player";
const MOST_DELAYS = 20;
export const LONGEST_DELAY_SECONDS = 30;

export const captionSizes = ["small", "medium", "large", "largest"] as const;
export const captionColours = ["white", "yellow", "green"] as const;
export const captionGrounds = ["black", "half", "none"] as const;

const NOTHING_CHOSEN: DeviceChoices = {
  volume: 1,
  isMuted: false,
  rate: 1,
  evensLoudness: false,
  captions: "",
  captionsInPlaceOf: undefined,
  look: { size: "medium", colour: "white", ground: "half" },
  delays: [],
};

/** Reads the stored choices, and accepts only what we could have written. */
export function readRemembered(mayRemember: boolean): DeviceChoices {
  try {
    if (!mayRemember) localStorage.removeItem(KEY);
    return parseRemembered(JSON.parse(localStorage.getItem(KEY) ?? "null"));
  } catch {
    // A browser without storage, or an entry that is not ours.
    return NOTHING_CHOSEN;
  }
}

export function writeRemembered(remembered: DeviceChoices, mayRemember: boolean): void {
  try {
    if (mayRemember) localStorage.setItem(KEY, JSON.stringify(remembered));
    else localStorage.removeItem(KEY);
  } catch {
    // A full or unavailable store: the choice lasts until the page is left.
  }
}

export const delayOf = ({ delays }: DeviceChoices, address: string): number =>
  delays.find((each) => each.address === address)?.seconds ?? 0;

/** The same choices with another delay for one track. */
export function withDelay(
  remembered: DeviceChoices,
  address: string,
  seconds: number,
): DeviceChoices {
  const others = remembered.delays.filter((each) => each.address !== address);
  const delays = seconds === 0 ? others : [{ address, seconds }, ...others];
  return { ...remembered, delays: delays.slice(0, MOST_DELAYS) };
}

function parseRemembered(stored: unknown): DeviceChoices {
  const { volume, isMuted, rate, evensLoudness, captions, captionsInPlaceOf, look, delays } =
    fieldsOf(stored);
  const { size, colour, ground } = fieldsOf(look);
  return {
    volume: isBetween(volume, 0, 1) ? volume : NOTHING_CHOSEN.volume,
    isMuted: isMuted === true,
    rate: isBetween(rate, 0.25, 2) ? rate : NOTHING_CHOSEN.rate,
    evensLoudness: evensLoudness === true,
    captions: typeof captions === "string" ? captions : "",
    captionsInPlaceOf: typeof captionsInPlaceOf === "string" ? captionsInPlaceOf : undefined,
    look: {
      size: oneOf(captionSizes, size) ?? NOTHING_CHOSEN.look.size,
      colour: oneOf(captionColours, colour) ?? NOTHING_CHOSEN.look.colour,
      ground: oneOf(captionGrounds, ground) ?? NOTHING_CHOSEN.look.ground,
    },
    delays: (Array.isArray(delays) ? delays : []).flatMap(parseDelay).slice(0, MOST_DELAYS),
  };
}

function parseDelay(stored: unknown): DeviceChoices["delays"] {
  const { address, seconds } = fieldsOf(stored);
  const isDelay = isBetween(seconds, -LONGEST_DELAY_SECONDS, LONGEST_DELAY_SECONDS);
  return typeof address === "string" && isDelay ? [{ address, seconds }] : [];
}

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null ? { ...value } : {};

const isBetween = (value: unknown, least: number, most: number): value is number =>
  typeof value === "number" && value >= least && value <= most;

const oneOf = <Name extends string>(names: readonly Name[], value: unknown): Name | undefined =>
  names.find((name) => name === value);
