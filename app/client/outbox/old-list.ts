import { KEY, store, type Entry } from "./outbox.ts";

/**
 * Until November 2026 all entries were one list, which a tab that was opened before an update still
 * writes: what it left is sent as well.
 */
export function takeOldList(): void {
  for (const entry of readOldList()) store(entry);
  localStorage.removeItem(KEY);
}

function readOldList(): Entry[] {
  try {
    const entries: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(entries) ? entries.filter((entry) => entry?.key && entry.path) : [];
  } catch {
    return [];
  }
}
