import { expect, type Page } from "@playwright/test";

export interface StoredEntry {
  key: string;
  path: string;
  body: Record<string, unknown>;
}

/** What waits on the device until the server has answered, in the order in which it was made. */
export const outboxOf = (page: Page): Promise<StoredEntry[]> =>
  page.evaluate(() =>
    Object.keys(localStorage)
      .filter((name) => name.startsWith("outbox "))
      .toSorted()
      .flatMap((name) => JSON.parse(localStorage.getItem(name) ?? "[]")),
  );

/** Entries as an earlier page stored them. */
export const fillOutbox = (page: Page, ...entries: Record<string, unknown>[]) =>
  page.evaluate((stored) => {
    for (const entry of stored)
      localStorage.setItem(`outbox ${entry["key"]}`, JSON.stringify(entry));
  }, entries);

/** Entries as a tab of an earlier version leaves them. */
export const fillOldList = (page: Page, ...entries: unknown[]) =>
  page.evaluate((list) => localStorage.setItem("outbox", list), JSON.stringify(entries));

export const oldListOf = (page: Page) => page.evaluate(() => localStorage.getItem("outbox"));

/** The server has received everything that was to be sent, and the page its answers. */
export const hasSentAll = (page: Page) => expect.poll(() => outboxOf(page)).toEqual([]);
