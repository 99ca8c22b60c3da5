import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const read = (path: string) => readFileSync(join(root, path), "utf8");
const documents = globSync(["*.md", "{art,bench,docs}/**/*.md"], { cwd: root });

/** The anchors of a document's headings, as GitHub makes them. */
const anchorsOf = (markdown: string) =>
  [...markdown.matchAll(/^#+ (.*)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
      .replaceAll(" ", "-"),
  );

test.each(documents)("every link in %s leads to a file, and to a heading in it", (document) => {
  const links = read(document).matchAll(/\]\(([^)\s]+)\)|<img[^>]* src="([^"]+)"/g);
  const broken = [...links]
    .map(([, link, picture]) => link ?? picture ?? "")
    .filter((link) => !/^[a-z]+:/.test(link))
    .filter((link) => {
      const [path = "", anchor] = link.split("#");
      const target = path === "" ? document : join(dirname(document), path);
      if (!existsSync(join(root, target))) return true;
      return anchor !== undefined && !anchorsOf(read(target)).includes(anchor);
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
