import type { AgeLimit } from "#app/lib/setting.ts";

/** The most profiles of an account, children's included. */
export const MOST_PROFILES = 5;
export const MOST_NAME_CHARACTERS = 30;

/** Names in the table of colors. */
export const profileColours = ["bulb", "ticket", "free", "dusk", "rose", "sea"] as const;
export type ProfileColour = (typeof profileColours)[number];

/** What the picture shows: the initials, or one of our drawings. */
export const profileFaces = ["initials", "cat", "owl", "robot", "moon", "fish", "reel"] as const;
export type ProfileFace = (typeof profileFaces)[number];

/**
 * One of the people who share an account, with a watchlist, a history and film positions of their
 * own.
 */
export interface Profile {
  id: string;
  name: string;
  colour: ProfileColour;
  face: ProfileFace;
  /** The account's own profile, which cannot be a child's and cannot be deleted. */
  isFirst: boolean;
  /** A child's age limit; null for an adult. */
  ageLimit: AgeLimit | null;
  /** What it reads; null for the language of the page that leads to it. */
  language: string | null;
}

/** The first profile's name until somebody changes it. */
const UNNAMED = "default";

/** Until it is named, the first profile has the account's name. */
export const shownName = (
  name: string,
  { isFirst, accountName }: { isFirst: boolean; accountName: string },
) => (isFirst && name === UNNAMED ? accountName : name);

export const toColour = (text: unknown): ProfileColour =>
  profileColours.find((colour) => colour === text) ?? "bulb";

export const toFace = (text: unknown): ProfileFace =>
  profileFaces.find((face) => face === text) ?? "initials";
