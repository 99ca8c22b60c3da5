const MOST_CHARACTERS = 100;

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
export function findNameProblem(name: string): string | undefined {
  if (name === "") return "Please enter your name";
  return [...name].length > MOST_CHARACTERS
    ? `A name can have at most ${MOST_CHARACTERS} characters`
    : undefined;
}
