import { readFileSync } from "node:fs";

import { expect, test } from "vitest";

import { itemRecord } from "#app/services/archive/wire-item.ts";

import { toFilm } from "../details/to-film.ts";

interface FileList {
  id: string;
  title: string;
  runtime: string;
  files: object[];
  becomes: string[];
}

/** Reads the table; its header explains the format. */
function readFileLists(): FileList[] {
  const lists: FileList[] = [];
  for (const line of readFileSync(new URL("file-lists.txt", import.meta.url), "utf8").split("\n")) {
    const current = lists.at(-1);
    if (line.startsWith("== ")) {
      const [id = "", title = "", runtime = ""] = line
        .slice(3)
        .split("|")
        .map((each) => each.trim());
      lists.push({ id, title, runtime, files: [], becomes: [] });
    } else if (line.startsWith("=> ")) current?.becomes.push(line.slice(3));
    else if (line !== "" && !line.startsWith("#")) current?.files.push(readFile(line));
  }
  return lists;
}

function readFile(line: string): object {
  const [name, format, length, from = ""] = line.split(" | ");
  const made = from === "original" ? { source: from } : { source: "derivative", original: from };
  return { name, format, length, size: "1000000", ...made };
}

function worksOf({ id, title, runtime, files }: FileList): string[] {
  const metadata = { identifier: id, mediatype: "movies", title, runtime };
  const { works } = toFilm(itemRecord.parse({ metadata, files }));
  return works.map((work) => `${work.title}: ${work.files.map(({ name }) => name).join(", ")}`);
}

const fileLists = readFileLists();

test("the table contains at least forty lists", () => {
  expect(fileLists.length).toBeGreaterThanOrEqual(40);
});

test.each(fileLists)("$id is $title, with the right number of works", (list) => {
  expect(worksOf(list)).toEqual(list.becomes);
});

test.each(fileLists)("$id is the same, in any order of its files", (list) => {
  expect(worksOf({ ...list, files: list.files.toReversed() })).toEqual(list.becomes);
});
