import { textOf } from "../../field-values.ts";
import type { Destination } from "../../format.ts";
import { readTable, type TextFile } from "../../read-table.ts";

/** How an entry of a list names a show: by its number at TheTVDB. */
export const showKey = (id: unknown): string => `show ${textOf(id)}`;
/** And a movie: by its number at TV Time. */
export const movieKey = (uuid: unknown): string => `movie ${textOf(uuid)}`;

/** Its favorites have no name of their own. */
const nameOf = (key: string): string => {
  const words = key.replaceAll(/[-_]+/g, " ").trim();
  return words.slice(0, 1).toUpperCase() + words.slice(1);
};

/**
 * Lists, whose entries have numbers alone, as one text such as `[map[id:1 type:series]
 * map[type:movie uuid:a]]`. Their names are in other tables of the archive.
 */
export function readLists(file: TextFile, { into }: Destination): boolean {
  for (const fields of readTable(file)) {
    if (textOf(fields["type"]) !== "list") continue;
    const entries = [...textOf(fields["objects"]).matchAll(/map\[([^[\]]*)\]/g)].map(
      ([, entry = ""]) => new Map(entry.split(" ").map((each) => splitOnce(each))),
    );
    const name = textOf(fields["name"]) || nameOf(textOf(fields["skey"]));
    const list =
      entries.length === 0 ? undefined : into.addList(name, textOf(fields["description"]));
    if (list === undefined) continue;
    for (const [at, entry] of entries.entries()) {
      const isShow = entry.get("type") === "series";
      const key = isShow ? showKey(entry.get("id")) : movieKey(entry.get("uuid"));
      into.placeOnList(key, [list, at + 1]);
    }
  }
  return true;
}

const splitOnce = (text: string): [string, string] => {
  const at = text.indexOf(":");
  return [text.slice(0, at), text.slice(at + 1)];
};
