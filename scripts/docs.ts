// npm run docs [FOLDER]: writes every document as a page of HTML, into `site/` unless another is named.
import { join, resolve } from "node:path";

import { writeSite } from "./documenting/site/write-site.ts";
import { projectRoot } from "./project-root.ts";

const folder = resolve(process.argv[2] ?? join(projectRoot, "site"));
const { groups } = writeSite(folder);
const count = 1 + groups.reduce((sum, { pages }) => sum + pages.length, 0);
console.log(`${count} pages are written: open ${join(folder, "index.html")}`);
