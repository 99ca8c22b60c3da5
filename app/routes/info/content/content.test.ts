import { describe, expect, test } from "vitest";

import { writesInEnglish } from "#tests/in-english.ts";

import { connectionSpeeds, deviceGroups } from "./device-groups.ts";
import { offers } from "./offers.ts";
import { findOpening, openings } from "./openings.ts";
import { privacySections } from "./privacy.tsx";
import { listQuestions } from "./questions.tsx";
import type { Section } from "./section.ts";
import { termsSections } from "./terms.tsx";
import { textOf } from "./text-of.ts";
import { findTopic, listTopics } from "./topics/topics.ts";

writesInEnglish();

const wholeText = (sections: readonly Section[]) =>
  sections.map(({ heading, body }) => `${heading}. ${textOf(body)}`).join(" ");

describe("the required contents of info pages", () => {
  test("About has its four offers", () => {
    expect(offers.map(({ title }) => title.text)).toEqual([
      "Extensive Library",
      "Original Content",
      "Multiple Devices",
      "No Commitments",
    ]);
  });

  test("Jobs has its five openings, each with department, location, type, duties and requirements", () => {
    expect(openings.map(({ title }) => title)).toEqual([
      "Senior Software Engineer",
      "UX/UI Designer",
      "Content Acquisition Manager",
      "Marketing Specialist",
      "Customer Support Representative",
    ]);
    for (const opening of openings) {
      const { slug, department, location, type, duties, lookingFor } = opening;
      expect(slug).toMatch(/^[a-z]+(-[a-z]+)*$/);
      expect([department, location, type]).not.toContain("");
      expect(Math.min(duties.length, lookingFor.length)).toBeGreaterThanOrEqual(3);
      expect(findOpening(slug)).toBe(opening);
    }
    expect(findOpening("projectionist")).toBeUndefined();
  });

  test("the FAQ has eight questions, with the dollar prices and the speeds", () => {
    expect(listQuestions()).toHaveLength(8);
    const text = listQuestions()
      .map(({ answer }) => textOf(answer))
      .join(" ");
    expect(text).toContain("Basic, $8.99 per month");
    expect(text).toContain("Standard, $13.99 per month");
    expect(text).toContain("Premium, $17.99 per month");
    expect(text).toContain("Standard definition (SD): 3.0 Mbps");
    expect(text).toContain("High definition (HD): 5.0 Mbps");
    expect(text).toContain("Ultra high definition (4K): 25 Mbps");
  });

  test("Devices has six groups, from Android 5.0 and iOS 14 on", () => {
    expect(deviceGroups).toHaveLength(6);
    expect(connectionSpeeds).toHaveLength(3);
    expect(
      deviceGroups.find(({ name }) => name.text === "Phones")?.needs.map(({ text }) => text),
    ).toEqual(["Android 5.0+", "iOS 14+"]);
  });

  test("Help has six topics, and says that kids profiles are PIN-protected", () => {
    expect(listTopics()).toHaveLength(6);
    for (const topic of listTopics()) expect(findTopic(topic.slug)?.title).toBe(topic.title);
    const kids = findTopic("profiles-and-children");
    expect(kids && wholeText(kids.sections)).toContain("Kids profiles are PIN-protected");
  });

  test("the terms name California’s law and 30 days’ notice of changes", () => {
    const text = wholeText(termsSections);
    expect(text).toContain("governed by the laws of the State of California");
    expect(text).toContain("30 days’ notice of changes");
  });

  test("the privacy policy is not directed to children under 13", () => {
    expect(wholeText(privacySections)).toContain("not directed to children under 13");
  });

  test("every section and question has an address of its own on its page", () => {
    const pages = [
      termsSections,
      privacySections,
      listQuestions(),
      ...listTopics().map((t) => t.sections),
    ];
    for (const page of pages) {
      const ids = page.map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
    }
  });
});
