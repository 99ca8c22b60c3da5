import { describe, expect, test } from "vitest";

import { writesInEnglish } from "#tests/in-english.ts";

import { listQuestions } from "./questions.tsx";
import { parseHelpQuery, searchHelp } from "./search-help.server.ts";
import { listTopics } from "./topics/topics.ts";

writesInEnglish();

const firstFor = (query: string) => searchHelp(query)[0]?.to;
const addressesFor = (query: string) => searchHelp(query).map(({ to }) => to);

describe("the help search", () => {
  test.each([
    ["forgot password", "/help/account-and-sign-in#forgotten-password"],
    ["I forgot my password!", "/help/account-and-sign-in#forgotten-password"],
    ["cancel", "/help/plans-and-payments#cancel"],
    ["kids", "/help/profiles-and-children#kids-profile"],
    ["trailer", "/help/finding-and-watching#trailers"],
    ["how fast connection", "/help/devices-and-connection#connection-speed"],
  ])("leads %j to %s first", (query, address) => {
    expect(firstFor(query)).toBe(address);
  });

  test("includes the FAQ, and opens the answer there", () => {
    expect(addressesFor("cost")).toContain("/faq?open=what-does-it-cost#what-does-it-cost");
    expect(addressesFor("$13.99")).toContain("/faq?open=what-does-it-cost#what-does-it-cost");
  });

  test("finds every topic by its title, and every section and question by its heading", () => {
    for (const { slug, title, sections } of listTopics()) {
      expect(addressesFor(title).join(), title).toContain(`/help/${slug}#`);
      for (const { id, heading } of sections) {
        expect(addressesFor(heading), heading).toContain(`/help/${slug}#${id}`);
      }
    }
    for (const { id, question } of listQuestions()) {
      expect(addressesFor(question), question).toContain(`/faq?open=${id}#${id}`);
    }
  });

  test.each([
    ["PASSWORD", "password"],
    ["passwrod", "password"],
    ["pasword", "password"],
    ["subscript", "subscription"],
  ])("reads %j as %j", (slip, word) => {
    expect(searchHelp(word).length).toBeGreaterThan(0);
    expect(addressesFor(slip)).toEqual(expect.arrayContaining(addressesFor(word).slice(0, 1)));
  });

  test("finds nothing for missing topics, and for words without meaning", () => {
    expect(searchHelp("zeppelin")).toEqual([]);
    expect(searchHelp("password zeppelin")).toEqual([]);
    expect(searchHelp("how do I")).toEqual([]);
    expect(searchHelp("")).toEqual([]);
    expect(searchHelp("*?(&<script>")).toEqual([]);
  });

  test("shows a dozen at most, each with an excerpt that ends at a word", () => {
    const found = searchHelp("account");
    expect(found.length).toBeLessThanOrEqual(12);
    for (const { excerpt } of found) {
      expect(excerpt.length).toBeLessThanOrEqual(161);
      expect(excerpt).toMatch(/[^\s.,:;]…$|[.?”]$/);
    }
  });

  test("reads no more than a hundred characters of a pasted text", () => {
    const query = parseHelpQuery("a very long letter about passwords ".repeat(1000));
    expect(query).toHaveLength(100);
    expect(searchHelp(query)).toEqual([]);
  });

  test("trims the query", () => {
    expect(parseHelpQuery("  two \n words ")).toBe("two words");
    expect(parseHelpQuery(null)).toBe("");
  });
});
