interface JsonLimits {
  /** How deeply lists and objects may be nested. */
  deepest: number;
  mostValues: number;
}

interface JsonMeasure {
  problem: "too deep" | "too many values" | undefined;
  /** How many values the text has, keys aside, or has at most. */
  values: number;
}

/**
 * What is too much of a JSON text, before it is parsed: a single pass, which stops there. Each value
 * follows a comma or the beginning of a list or an object.
 */
export function findJsonProblem(text: string, { deepest, mostValues }: JsonLimits): JsonMeasure {
  let [depth, values, isInText] = [0, 1, false];
  for (let at = 0; at < text.length; at += 1) {
    const mark = text[at];
    if (isInText) {
      if (mark === "\\") at += 1;
      else if (mark === '"') isInText = false;
    } else if (mark === '"') isInText = true;
    else if (mark === "]" || mark === "}") depth -= 1;
    else if (mark === "[" || mark === "{") {
      depth += 1;
      values += 1;
      if (depth > deepest) return { problem: "too deep", values };
    } else if (mark === ",") values += 1;
    if (values > mostValues) return { problem: "too many values", values };
  }
  return { problem: undefined, values };
}
