/**
 * How deeply the lists and objects of a JSON text are nested. A single pass, which
 * stops where it is more than `most`.
 */
export function jsonDepth(text: string, most: number): number {
  let [depth, deepest, isInText] = [0, 0, false];
  for (let at = 0; at < text.length && deepest <= most; at += 1) {
    const mark = text[at];
    if (isInText) {
      if (mark === "\\") at += 1;
      else if (mark === '"') isInText = false;
    } else if (mark === '"') isInText = true;
    else if (mark === "[" || mark === "{") deepest = Math.max(deepest, (depth += 1));
    else if (mark === "]" || mark === "}") depth -= 1;
  }
  return deepest;
}
