import { DATA_COOKIE, SETTING_COOKIE } from "../device-choices.ts";
import { VERSION_COOKIE } from "../requests/cookies.ts";

/* What a page and the offline worker say to each other. */

/** A page that a person has opened. */
export interface ShownPage {
  kind: "shown";
  /** The page script's address: pages of another build are not stored. */
  build: string;
  /** What the addresses of its language begin with: "/hi", or nothing. */
  prefix: string;
  owner: string;
  /** The cache with the pages of the viewer's stored films. */
  films?: string | undefined;
  /** Without its hash. Undefined for a page that must not be stored, and when it is left. */
  address?: string | undefined;
  /** The addresses of what it has loaded so far: scripts, styles, fonts and pictures. */
  files: string[];
}

/** Asks which pages can be opened; they are answered on the message's port, as `StoredPage[]`. */
export interface WhichPages {
  kind: "which";
}

/** The viewer leaves: everything that is stored for them is dropped. */
export interface Forget {
  kind: "forget";
}

export type WorkerMessage = ShownPage | WhichPages | Forget;

export interface StoredPage {
  address: string;
  title: string;
}

/**
 * For whom a page is stored: a viewer (their version changes with the profile and its age limit),
 * a region, and an amount of data. The language is part of the address.
 */
export const ownerBy = (cookie: (name: string) => string | undefined): string =>
  [VERSION_COOKIE, SETTING_COOKIE, DATA_COOKIE].map((name) => cookie(name) ?? "").join(" ");

/** The cache with the pages of one profile's stored films. */
export const filmCacheOf = ({ email, profile }: { email: string; profile: string }): string =>
  `films ${email} ${profile}`;
