import { readTitleHead } from "../../watchlist/watchlist-file.ts";
import type { FileColumns } from "../../watchlist/file-columns.ts";
import { fieldsOf, isFields, listOf } from "./field-values.ts";
import type { JsonFile } from "./format.ts";
import { headingOf, type TextFile } from "./read-table.ts";

/** What the columns of ratings, of watching and of a state are called, also in other languages. */
const TELLING = [
  /rating|rated|score|stars|watch(?!list)|seen|viewed|views|played|playcount|plays|status|finished/,
  /bewertung|gesehen|geschaut|évaluation|visionné|^vue?s?$|puntuaci[oó]n|calificaci[oó]n|^vist[oa]s?$/,
  /valutazione|^voto$|avalia[cç][aã]o|^nota$|assistid|評価|視聴|鑑賞|оценка|просмотр/,
  /रेटिंग|देखा|পর্যালোচনা|রেটিং|రేటింగ్|மதிப்பீடு|تقييم|شوهد|مشاهدة/,
];

const MOST_COLUMNS = 20;
const LONGEST_COLUMN = 40;

/** Whether a heading, in plain letters, is of a rating, of watching or of a state. */
export const isTelling = (heading: string): boolean => TELLING.some((each) => each.test(heading));

/**
 * The columns of a table that nobody here understands, although they say what somebody watched or
 * rated: its titles alone would be wrong. Empty where it has none of that kind.
 */
export function unclearColumns(file: TextFile, own: FileColumns): string[] {
  const cells = readTitleHead(file.text, own) ?? file.cells;
  return cells.length > 1 ? unclear(cells) : [];
}

/** The same of the entries of a list in JSON, of which some have more keys than others. */
export function unclearKeys({ value }: JsonFile): string[] {
  const keys = new Set<string>();
  for (const entry of listOf(isFields(value) ? value["watchlist"] : value)) {
    for (const key of Object.keys(fieldsOf(entry))) keys.add(key);
  }
  return unclear([...keys]);
}

const unclear = (names: readonly string[]): string[] =>
  names.some((name) => isTelling(headingOf(name)))
    ? names
        .filter((name) => name !== "")
        .slice(0, MOST_COLUMNS)
        .map((name) => name.slice(0, LONGEST_COLUMN))
    : [];
