import type { ContinueCard } from "#app/features/library/continue/continue-watching.ts";
import type { Owner } from "#app/features/films/downloads/stored-films.client.ts";
import type { PaintedPreferences } from "#app/features/preferences/preferences.ts";
import { viewerVersion } from "#app/lib/viewer-in-browser.client.ts";

/** The stored record `user`: what the header shows before the server answers. Nothing trusts it. */
export interface ViewerRecord {
  version: string;
  /** When the server said so. */
  atMs?: number;
  name: string;
  email: string;
  initials: string;
  avatar: string | null;
  /** The owner's id, their profile's face, and whether it is a child's profile. */
  profile?: string | null;
  colour?: string;
  isFirst?: boolean;
  isChild?: boolean;
  isOperator?: boolean;
  /** The keys of saved titles. */
  watchlist?: string[];
  /** The keys of what they follow, and whether what they save is followed by itself. */
  follows?: string[];
  followsWatchlist?: boolean;
  /** How many alerts are unread. */
  alerts?: number;
  /** The film database's numbers of the services that they have in this region. */
  services?: number[];
  /** What is marked as watched of each title, by its key. */
  watched?: Record<string, string>;
  /** The half stars of what they rated, by its key. */
  ratings?: Record<string, number>;
  /** The keys of what they leave out. */
  unwanted?: string[];
  /** What they are watching, most recent first. */
  continue?: ContinueCard[];
  /** Whether their history is paused: where a film is left is not stored. */
  isPaused?: boolean;
  /** What the cards' texts are written in. */
  language?: string;
  /** The preferences that change how pages look. */
  preferences?: PaintedPreferences;
}

export const RECORD_KEY = "user";

/** Dispatched on the window when the server knows more about the viewer than the record. */
export const STALE_EVENT = "viewer-stale";

/** Reads the record; one that cannot be parsed is reported and dropped. */
export function readRecord(): ViewerRecord | undefined {
  const text = localStorage.getItem(RECORD_KEY);
  if (text === null) return undefined;
  try {
    const record: unknown = JSON.parse(text);
    if (isRecord(record)) return record;
    throw new TypeError("The stored user is not a viewer's record.");
  } catch (error) {
    dropRecord();
    // Reports to the browser's console, like any uncaught error, without stopping the caller.
    reportError(error);
    return undefined;
  }
}

/** The record, if it belongs to whoever is signed in now. */
export function ownRecord(): ViewerRecord | undefined {
  const record = readRecord();
  return record?.version === viewerVersion() ? record : undefined;
}

export const storeRecord = (record: ViewerRecord) =>
  localStorage.setItem(RECORD_KEY, JSON.stringify(record));

export const dropRecord = () => localStorage.removeItem(RECORD_KEY);

function isRecord(value: unknown): value is ViewerRecord {
  if (typeof value !== "object" || value === null) return false;
  const fields = new Map<string, unknown>(Object.entries(value));
  const texts = ["version", "name", "email", "initials"];
  return texts.every((name) => typeof fields.get(name) === "string");
}

/**
 * Whose films this page may show; undefined while the page does not know who is signed in. The
 * first profile has no id here, because it gets one only when something is stored for it.
 */
export function currentOwner(): Owner | undefined {
  if (viewerVersion() === undefined) return { email: "", profile: "" };
  const { email, profile, isFirst } = ownRecord() ?? {};
  return email === undefined ? undefined : { email, profile: (!isFirst && profile) || "" };
}
