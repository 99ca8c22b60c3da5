import { allowsStoring } from "#app/features/tracking/consent.ts";

const KEY = "recent-searches";
const MOST = 6;
const LONGEST = 100;

/** Only with the viewer's leave is anything kept, and only on this device. */
const mayRemember = () => allowsStoring(document.cookie);

/** What was searched for on this device, the latest first. */
export function readRecentSearches(): string[] {
  const text = localStorage.getItem(KEY);
  if (text === null) return [];
  if (!mayRemember()) {
    clearRecentSearches();
    return [];
  }
  try {
    const found: unknown = JSON.parse(text);
    return Array.isArray(found) ? found.filter(isText).slice(0, MOST) : [];
  } catch {
    return [];
  }
}

export function rememberSearch(typed: string): void {
  const text = typed.replaceAll(/\s+/g, " ").trim();
  if (text.length < 3 || text.length > LONGEST || !mayRemember()) return;
  const others = readRecentSearches().filter((each) => each.toLowerCase() !== text.toLowerCase());
  localStorage.setItem(KEY, JSON.stringify([text, ...others].slice(0, MOST)));
}

export const clearRecentSearches = () => localStorage.removeItem(KEY);

const isText = (value: unknown): value is string =>
  typeof value === "string" && value !== "" && value.length <= LONGEST;
