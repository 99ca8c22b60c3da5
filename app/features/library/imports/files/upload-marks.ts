import { findJsonProblem } from "#app/lib/text/json-problem.ts";

import { MOST_ROWS, TooManyRows } from "./collected.ts";

/** The services' own files have at most a third of this. */
const DEEPEST = 32;
/** A service's line about a title has at most half as many cells, or values. */
const MOST_VALUES = 40 * MOST_ROWS;
/** A review in a table has paragraphs. */
const MOST_LINES = 10 * MOST_ROWS;

export class TooDeep extends Error {}

/**
 * Counts what separates values and lines in all files of an upload, before anything is parsed: a few
 * bytes of a text can become many times as much in memory.
 */
export function createMarkCount() {
  let [values, lines] = [0, 0];

  return {
    addJson(text: string): void {
      const found = findJsonProblem(text, { deepest: DEEPEST, mostValues: MOST_VALUES - values });
      if (found.problem === "too deep") throw new TooDeep();
      if (found.problem === "too many values") throw new TooManyRows();
      values += found.values;
    },
    addTable(text: string): void {
      for (let at = 0; at < text.length; at += 1) {
        const code = text.charCodeAt(at);
        if (code > SEMICOLON) continue;
        if (code === LINE_FEED) lines += 1;
        else if (code === RETURN && text.charCodeAt(at + 1) !== LINE_FEED) lines += 1;
        else if (code === COMMA || code === SEMICOLON || code === TAB) values += 1;
      }
      if (values > MOST_VALUES || lines > MOST_LINES) throw new TooManyRows();
    },
  };
}

const TAB = 9;
const LINE_FEED = 10;
const RETURN = 13;
const COMMA = 44;
const SEMICOLON = 59;
