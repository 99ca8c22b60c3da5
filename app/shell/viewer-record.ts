import type { ContinueCard } from "#app/features/library/continue-watching.ts";
import type { PaintedPreferences } from "#app/features/preferences/preferences.ts";
import { readCookie } from "#app/lib/cookies.ts";

/** The stored record `user`: what the header shows before anything is asked. Nothing trusts it. */
export interface ViewerRecord {
  version: string;
  name: string;
  email: string;
  initials: string;
  avatar: string | null;
  /** Whose things these are; how it looks; and whether a child looks through it. */
  profile?: string | null;
  colour?: string;
  isChild?: boolean;
  /** The names of what is saved. */
  watchlist?: string[];
  /** What was marked as watched of each title, by its key. */
  watched?: Record<string, string>;
  /** What they go on with, the last first. */
  continue?: ContinueCard[];
  /** How they like pages to be. */
  preferences?: PaintedPreferences;
}

export const RECORD_KEY = "user";

/** Told to the window where the server knows more of the viewer than the record. */
export const STALE_EVENT = "viewer-stale";

/** The version of whoever the browser's cookie says is signed in; undefined for a visitor. */
export const viewerVersion = () => readCookie(document.cookie, "viewer");

/** The record, when it can be read; one that cannot is reported and dropped. */
export function readRecord(): ViewerRecord | undefined {
  const text = localStorage.getItem(RECORD_KEY);
  if (text === null) return undefined;
  try {
    const record: unknown = JSON.parse(text);
    if (isRecord(record)) return record;
    throw new TypeError("The stored user is not a viewer's record.");
  } catch (error) {
    dropRecord();
    // The browser's own log, as for any error, without stopping what runs.
    reportError(error);
    return undefined;
  }
}

/** The record, where it is that of whoever is signed in now. */
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
