export interface Sheet {
  /**
   * Breaks text into lines that fit, each with an indent; a word that is too long gets a line of
   * its own.
   */
  wrap(text: string, indent?: string): string;
  moment(timeMs: number): string;
}

const NARROWEST = 40;
const WIDEST = 100;

/** The readable width of a terminal of this many columns; 80 without a terminal. */
export function createSheet(columns = 80): Sheet {
  const width = Math.min(Math.max(columns, NARROWEST), WIDEST);
  return {
    wrap: (text, indent = "") =>
      withoutControls(text)
        .split("\n")
        .flatMap((line) => wrapLine(line, width - indent.length))
        .map((line) => (line === "" ? "" : indent + line))
        .join("\n"),
    moment: (timeMs) => `${new Date(timeMs).toISOString().slice(0, 16).replace("T", " ")} UTC`,
  };
}

/** Others wrote this: control characters that a terminal would run are replaced. */
function withoutControls(text: string): string {
  return text
    .replaceAll("\t", " ")
    .replace(/(?!\n)\p{Cc}|[\u202A-\u202E\u2066-\u2069]/gu, "\u{FFFD}");
}

function wrapLine(line: string, width: number): string[] {
  const lines = [""];
  for (const word of line.split(" ")) {
    const last = lines.at(-1) ?? "";
    if (last === "") lines[lines.length - 1] = word;
    else if (last.length + 1 + word.length <= width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
