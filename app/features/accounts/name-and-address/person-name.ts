import { msg } from "#app/translations/t.ts";
import type { Problem } from "#app/lib/requests/refused.ts";

const MOST_CHARACTERS = 100;
export const NAME_TOO_LONG = msg(
  "A name can have at most {most, plural, one {# character} other {# characters}}",
);

/** Normalizes a name for storage: composed, on one line, with single spaces. */
export function cleanName(text: string): string {
  return (
    text
      .normalize("NFC")
      .replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Zs}]+/gu, " ")
      // Marks that turn the direction of writing could make one name look like another.
      .replace(/[\u202a-\u202e\u2066-\u2069]/g, "")
      .trim()
  );
}

/** What is wrong with a clean name, in the viewer's terms; undefined when it is valid. */
export function findNameProblem(name: string): Problem | undefined {
  if (name === "") return msg("Please enter your name");
  return [...name].length > MOST_CHARACTERS
    ? { text: NAME_TOO_LONG, most: MOST_CHARACTERS }
    : undefined;
}
