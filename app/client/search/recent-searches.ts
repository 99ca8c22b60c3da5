import { allowsStoring } from "#app/features/tracking/consent.ts";
import { chosenConsent } from "#app/lib/viewer-in-browser.client.ts";

const KEY = "recent-searches";
const MOST = 6;
const LONGEST = 100;

/** Stored only with the viewer's consent, and only on this device. */
const mayRemember = () => allowsStoring(chosenConsent());

/** The searches on this device, most recent first. */
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
