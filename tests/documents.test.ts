import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

import { expect, test } from "vitest";

import { anchorsIn } from "../scripts/documenting/anchors.ts";
import { listDocuments } from "../scripts/documenting/documents.ts";

const root = join(import.meta.dirname, "..");
const read = (path: string) => readFileSync(join(root, path), "utf8");
const documents = listDocuments();

test.each(documents)("every link in %s leads to a file, and to a heading in it", (document) => {
  const links = read(document).matchAll(/\]\(([^)\s]+)\)|<img[^>]* src="([^"]+)"/g);
  const broken = [...links]
    .map(([, link, picture]) => link ?? picture ?? "")
    .filter((link) => !/^[a-z]+:/.test(link))
    .filter((link) => {
      const [path = "", anchor] = link.split("#");
      const target = path === "" ? document : join(dirname(document), path);
      if (!existsSync(join(root, target))) return true;
      return anchor !== undefined && !anchorsIn(read(target)).includes(anchor);
    });
  expect(broken).toEqual([]);
});

test.each(documents)("every source file that %s names by its full path exists", (document) => {
  const named = read(document).matchAll(
    /`((?:app|art|bench|e2e|scripts|server|stand-ins|tests)\/[\w./-]+\.(?:ts|tsx|mjs))`/g,
  );
  const missing = [...named]
    .map(([, path = ""]) => path)
    .filter((path) => !/NAME|NN/.test(path) && !existsSync(join(root, path)));
  expect(missing).toEqual([]);
});
