import { readRecord, type ViewerRecord } from "#app/shell/viewer-record.ts";

/*
 * What must reach the server, now or once there is a connection: toggles of the watchlist and of
 * what is watched, views, and whatever else a page reports. It is stored on this device until the
 * server has answered.
 */

export interface Entry {
  /** The server counts an entry once, however often it is sent. */
  key: string;
  path: `/api/${string}`;
  body: Record<string, unknown>;
  /** The account and the profile whose it is, where they are known. Nobody's is sent by anybody. */
  email?: string | undefined;
  profile?: string | null | undefined;
  /** Pages show a toggle as it will be until the server has answered. */
  toggle?: Toggle;
  /** When it was last sent: what is on its way is not sent once more. */
  sentAtMs?: number | undefined;
}

export interface Toggle {
  kind: "watchlist" | "watched";
  /** What is toggled, such as `movie:603` or `tv:1396:S2E5`. */
  about: string;
  isOn: boolean;
}

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

/** Stores an entry of whoever is looking, and gives its key. */
export function addEntry(entry: Pick<Entry, "path" | "body" | "toggle">): string {
  const { email, profile } = readRecord() ?? {};
  const key = makeKey();
  // Of one thing only the last toggle matters, however often it was pressed.
  changeOutbox((entries) => [
    ...entries.filter(
      (other) => !entry.toggle || !isSameThing(other, entry.toggle, email, profile),
    ),
    { ...entry, key, email, profile },
  ]);
  return key;
}

function isSameThing(
  { toggle, ...owner }: Entry,
  { kind, about }: Toggle,
  email: Entry["email"],
  profile: Entry["profile"],
): boolean {
  return toggle?.kind === kind && toggle.about === about && isOf({ email, profile })(owner);
}

/** Pages over plain HTTP have no `crypto.randomUUID`. */
const makeKey = () =>
  [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");

export const removeEntries = (keys: readonly string[]) =>
  changeOutbox((entries) => entries.filter(({ key }) => !keys.includes(key)));

/** Whoever signs out leaves nothing behind on the device. */
export const emptyOutbox = () => localStorage.removeItem(KEY);

type Owner = Pick<Entry, "email" | "profile">;

/** What was entered before there was an account or a profile belongs to the next one that comes. */
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
