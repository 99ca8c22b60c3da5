import { readRecord, type ViewerRecord } from "#app/shell/viewer-record.ts";

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
  /** When it was last sent: an entry that is being sent is not sent twice. */
  sentAtMs?: number | undefined;
}

export interface Toggle {
  kind: "watchlist" | "watched" | "follow" | "rating" | "unwanted";
  /** The toggle's key, such as `movie:603` or `tv:1396:S2E5`. */
  about: string;
  isOn: boolean;
  /** A rating's. */
  halfStars?: number;
}

export type NewEntry = Pick<Entry, "path" | "body" | "toggle" | "subject">;

export type ToggleEntry = Entry & { toggle: Toggle };

const KEY = "outbox";
/** A device that is offline for weeks must not fill its own storage. */
const MOST_REPORTS = 200;
const MOST_TOGGLES = 500;

/** In the order in which they were made. */
export function readOutbox(): Entry[] {
  try {
    const entries: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(entries) ? entries : [];
  } catch {
    return [];
  }
}

export function changeOutbox(change: (entries: Entry[]) => Entry[]): void {
  const entries = change(readOutbox());
  const toggles = entries.filter(isToggle).slice(-MOST_TOGGLES);
  const reports = entries.filter((entry) => !isToggle(entry)).slice(-MOST_REPORTS);
  const stored = new Set<Entry>([...toggles, ...reports]);
  if (stored.size === 0) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, JSON.stringify(entries.filter((entry) => stored.has(entry))));
}

/** Stores an entry of the current viewer, and returns its key. */
export function addEntry(entry: NewEntry): string {
  const { email, profile } = readRecord() ?? {};
  const key = makeKey();
  const subject = subjectOf(entry);
  const isReplaced = (other: Entry) =>
    subject !== undefined && subjectOf(other) === subject && isOf({ email, profile })(other);
  changeOutbox((entries) => [
    ...entries.filter((other) => !isReplaced(other)),
    { ...entry, key, email, profile },
  ]);
  return key;
}

const subjectOf = ({ toggle, subject }: NewEntry) =>
  toggle ? `${toggle.kind} ${toggle.about}` : subject;

/** `crypto.randomUUID` is missing on plain HTTP. */
const makeKey = () =>
  [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");

export const removeEntries = (keys: readonly string[]) =>
  changeOutbox((entries) => entries.filter(({ key }) => !keys.includes(key)));

/** Signing out leaves nothing behind on the device. */
export const emptyOutbox = () => localStorage.removeItem(KEY);

type Owner = Pick<Entry, "email" | "profile">;

/** Entries without an account or a profile belong to the next one that signs in. */
export const isOf =
  (owner: Owner) =>
  (entry: Owner): boolean =>
    (!entry.email || entry.email === owner.email) &&
    (!entry.profile || entry.profile === owner.profile);

const isToggle = (entry: Entry): entry is ToggleEntry => entry.toggle !== undefined;

export const togglesOf = (kind: Toggle["kind"], owner: ViewerRecord): Toggle[] =>
  readOutbox()
    .filter((entry) => isToggle(entry) && entry.email === owner.email && isOf(owner)(entry))
    .flatMap(({ toggle }) => (toggle?.kind === kind ? [toggle] : []));
