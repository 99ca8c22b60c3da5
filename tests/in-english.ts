import { afterAll, beforeAll } from "vitest";

import { writeElsewhereIn } from "#app/translations/writing-in.server.ts";

/** For test files that render components themselves, without a request that has a language. */
export function writesInEnglish(): void {
  beforeAll(() => writeElsewhereIn("en"));
  afterAll(() => writeElsewhereIn(undefined));
}
