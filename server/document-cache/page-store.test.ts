import { describe, expect, test } from "vitest";

import { cachePage, weightOf } from "./cached-page.ts";
import { PageStore } from "./page-store.ts";

const pageOf = (text: string) =>
  cachePage({
    status: 200,
    contentType: "text/html",
    body: Buffer.from(text),
    extraHeaders: [],
    isPublic: false,
    tags: new Set(),
    flawed: false,
  });

const entryOf = (text: string) => ({ page: pageOf(text), freshUntilMs: 0, staleUntilMs: 0 });

describe("of pages that are too many", () => {
  /** Has room for three. */
  function fill(...requested: string[]) {
    const store = new PageStore(weightOf(pageOf("a")) * 3);
    for (const key of ["a", "b", "c"]) store.set(key, entryOf(key));
    for (const key of requested) store.get(key);
    store.set("d", entryOf("d"));
    return ["a", "b", "c", "d"].filter((key) => store.get(key) !== undefined).join(" ");
  }

  test("the one that was stored first goes", () => {
    expect(fill()).toBe("b c d");
  });

  test("those that were requested stay", () => {
    expect(fill("a", "b")).toBe("a b d");
  });

  test("the first goes as well when every one was requested, and the new one stays", () => {
    expect(fill("a", "b", "c")).toBe("b c d");
  });
});

describe("a smaller body", () => {
  test("takes the place of the page, and its room", () => {
    const store = new PageStore(Infinity);
    const [entry, smaller] = [entryOf("a".repeat(5000)), pageOf("")];
    store.set("page", entry);
    store.replace("page", entry.page, smaller);
    expect(store.get("page")?.page).toBe(smaller);
    expect(store.bytes).toBe(weightOf(smaller));
  });

  test("comes too late for a page that was rendered anew, or dropped", () => {
    const store = new PageStore(Infinity);
    const [before, anew] = [entryOf("before"), entryOf("anew")];
    store.set("page", anew);
    store.replace("page", before.page, pageOf(""));
    expect(store.get("page")?.page).toBe(anew.page);
    store.delete("page");
    store.replace("page", anew.page, pageOf(""));
    expect(store.count).toBe(0);
    expect(store.bytes).toBe(0);
  });
});
