/** A table that is one line, with one line for each column and key; other statements as they are. */
export function layOut(statement: string): string {
  const text = statement.trim().replace(/;$/, "");
  if (!/^create table/i.test(text) || text.includes("\n")) return text;
  const start = text.indexOf("(");
  const { parts, end } = splitAtCommas(text, start + 1);
  return `${text.slice(0, start)}(\n${parts.map((part) => `  ${part}`).join(",\n")}\n${text.slice(end)}`;
}

/** The parts of a list up to the parenthesis that ends it, which quotes and parentheses may hold. */
function splitAtCommas(text: string, start: number): { parts: string[]; end: number } {
  const parts: string[] = [];
  let depth = 0;
  let quote = "";
  let from = start;
  let index = start;
  for (; index < text.length; index += 1) {
    const character = text.charAt(index);
    if (quote !== "") quote = character === quote ? "" : quote;
    else if (/["']/.test(character)) quote = character;
    else if (character === "(") depth += 1;
    else if (character === ")" && depth === 0) break;
    else if (character === ")") depth -= 1;
    else if (character === "," && depth === 0) {
      parts.push(text.slice(from, index).trim());
      from = index + 1;
    }
  }
  return { parts: [...parts, text.slice(from, index).trim()], end: index };
}
