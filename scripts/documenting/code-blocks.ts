export interface CodeBlock {
  /** The heading that it is below. */
  section: string;
  language: string;
  text: string;
}

/** The code that a document shows, in its order. */
export function codeBlocksIn(markdown: string): CodeBlock[] {
  let section = "";
  const parts = markdown.matchAll(
    /^```(?<language>\w*)\n(?<text>.*?)^```$|^#+ (?<heading>[^\n]*)$/gms,
  );
  return [...parts].flatMap(({ groups }) => {
    const { heading, language = "", text } = groups ?? {};
    section = heading ?? section;
    return text === undefined ? [] : [{ section, language, text }];
  });
}

/** What a document shows as printed: the same line by line, with anything for “…”. */
export function printedAs(text: string): RegExp {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const written = lines.map((line) =>
    line
      .trim()
      .split("…")
      .map((part) => RegExp.escape(part))
      .join(".*"),
  );
  return new RegExp(written.join("[^]*?"));
}
