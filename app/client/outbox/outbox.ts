import { readRecord, type ViewerRecord } from "#app/shell/viewer-record.client.ts";

import type { FilmOnCard } from "#app/features/library/continue/continue-watching.ts";
import type { toggleKinds } from "./toggle-kinds.ts";

/* What must reach the server, now or once there is a connection: watchlist and watched toggles,
   views, positions in films, removals from Continue Watching, and other reports of pages. It is
   stored on this device until the server has answered. */

export interface Entry {
  /** The server counts an entry once, however often it is sent. */
  key: string;
  path: `/api/${string}`;
  body: Record<string, unknown>;
  /** The account and profile that own it, where known. An entry is only sent for its owner. */
  email?: string | undefined;
  profile?: string | null | undefined;
  /** Pages show a toggle's new state before the server has answered. */
  toggle?: Toggle;
  /** What it is about, where only the last entry of it matters. */
  subject?: string;
  /** What the card of a film shows whose position it is. */
  film?: FilmOnCard;
  /** When it was last sent: an entry that is being sent is not sent twice. */
  sentAtMs?: number | undefined;
}

export interface Toggle {
  kind: keyof typeof toggleKinds | "rating";
  /** The toggle's key, such as `movie:603` or `tv:1396:S2E5`. */
  about: string;
  isOn: boolean;
  /** A rating's. */
  halfStars?: number;
}

export type NewEntry = Pick<Entry, "path" | "body" | "toggle" | "subject" | "film">;

export type ToggleEntry = Entry & { toggle: Toggle };

/** Each entry is stored by itself: tabs that change the outbox at once take nothing from each other. */
export const KEY = "outbox";
const PREFIX = `${KEY} `;
/** A device that is offline for weeks must not fill its own storage. */
const MOST_REPORTS = 200;
const MOST_TOGGLES = 500;

/** Whether anything waits here, be it in the one list of an earlier version. */
export const hasStored = () => namesOf(KEY).length > 0;

/** The names of what is stored that begin so. */
export const namesOf = (prefix: string) =>
  Object.keys(localStorage).filter((name) => name.startsWith(prefix));

/** In the order in which they were made. */
export const readOutbox = (): Entry[] =>
  namesOf(PREFIX)
    .toSorted()
    .flatMap((name) => readItem(name) ?? []);

export const readEntry = (key: string) => readItem(PREFIX + key);

function readItem(name: string): Entry | undefined {
  try {
    return JSON.parse(localStorage.getItem(name) ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
}

export const store = (entry: Entry) =>
  localStorage.setItem(PREFIX + entry.key, JSON.stringify(entry));

/** Stores an entry of the current viewer, and returns its key. */
export function addEntry(entry: NewEntry): string {
  const { email, profile } = readRecord() ?? {};
  const subject = subjectOf(entry);
  const isReplaced = (other: Entry) =>
    subject !== undefined && subjectOf(other) === subject && isOf({ email, profile })(other);
  const others = readOutbox();
  const ofItsKind = others.filter((other) => !other.toggle === !entry.toggle);
  const tooOld = ofItsKind.slice(0, 1 - (entry.toggle ? MOST_TOGGLES : MOST_REPORTS));
  const key = makeKey();
  store({ ...entry, key, email, profile });
  removeEntries([...others.filter(isReplaced), ...tooOld].map((other) => other.key));
  return key;
}

const subjectOf = ({ toggle, subject }: NewEntry) =>
  toggle ? `${toggle.kind} ${toggle.about}` : subject;

let lastKeyMs = 0;

/** A key begins with its time, so that keys are in the order in which they were made. */
function makeKey(): string {
  lastKeyMs = Math.max(Date.now(), lastKeyMs + 1);
  // `crypto.randomUUID` is missing on plain HTTP.
  const random = [...crypto.getRandomValues(new Uint8Array(10))];
  return [lastKeyMs.toString(16).padStart(12, "0"), ...random.map(twoDigits)].join("");
}

const twoDigits = (byte: number) => byte.toString(16).padStart(2, "0");

/** When an entry is sent; undefined when that failed. One that another tab removed stays removed. */
export function noteSent(key: string, sentAtMs: number | undefined): void {
  const entry = readEntry(key);
  if (entry) store({ ...entry, sentAtMs });
}

export const removeEntries = (keys: readonly string[]) => {
  for (const key of keys) localStorage.removeItem(PREFIX + key);
};

type Owner = Pick<Entry, "email" | "profile">;

/** Entries without an account or a profile belong to the next one that signs in. */
export const isOf =
  (owner: Owner) =>
  (entry: Owner): boolean =>
    (!entry.email || entry.email === owner.email) &&
    (!entry.profile || entry.profile === owner.profile);

export const togglesOf = (kind: Toggle["kind"], owner: ViewerRecord): Toggle[] =>
  readOutbox()
    .filter((entry) => entry.email === owner.email && isOf(owner)(entry))
    .flatMap(({ toggle }) => (toggle?.kind === kind ? [toggle] : []));
