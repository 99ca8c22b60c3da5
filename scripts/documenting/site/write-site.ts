import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join, normalize, relative } from "node:path/posix";

import { projectRoot } from "../../project-root.ts";
import { listDocuments } from "../documents.ts";
import { DECISIONS, FIRST, groupDocuments } from "./contents.ts";
import { renderMarkdown } from "./markdown.ts";
import { pageHtml, type Site, type SitePage } from "./page.ts";

const STYLES = ["app/ui/styles/font.css", "app/ui/styles/tokens.css"];
const OWN_STYLE = "scripts/documenting/site/site.css";
const FONTS = "app/ui/styles/fonts";
const ICON = "public/favicon.svg";

const read = (path: string) => readFileSync(join(projectRoot, path), "utf8");

/** Writes every document as a page into a folder, which any server of files can publish. */
export function writeSite(folder: string): Site {
  rmSync(folder, { recursive: true, force: true });
  const files = new Map<string, string>();
  const pageOf = (path: string, markdown = read(path)): SitePage => {
    const rendered = renderMarkdown(markdown, (target) => targetOnSite(path, target, files));
    const [{ text: heading } = { text: path }] = rendered.headings;
    const [number] = path.startsWith(DECISIONS) ? (/^\d{4}/.exec(basename(path)) ?? []) : [];
    const title = number === undefined ? heading : `${number} ${heading}`;
    return { ...rendered, path, address: addressOf(path), title };
  };
  const groups = groupDocuments(listDocuments()).map(({ name, documents }) => ({
    name,
    pages: documents.map((path) => pageOf(path)),
  }));
  const decisions = groups.find(({ name }) => name === "Decisions");
  const { version } = JSON.parse(read("package.json"));
  if (decisions !== undefined) {
    const index = pageOf(`${DECISIONS}index.md`, decisionsDocument(decisions.pages));
    decisions.pages = [index, ...decisions.pages];
  }
  const site: Site = { version, first: pageOf(FIRST), groups };
  for (const page of [site.first, ...groups.flatMap(({ pages }) => pages)]) {
    write(join(folder, page.address), pageHtml(page, site));
  }
  write(join(folder, "style.css"), [...STYLES, OWN_STYLE].map(read).join("\n"));
  cpSync(join(projectRoot, FONTS), join(folder, "fonts"), { recursive: true });
  cpSync(join(projectRoot, ICON), join(folder, basename(ICON)));
  for (const [path, address] of files) cpSync(join(projectRoot, path), join(folder, address));
  return site;
}

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

const addressOf = (document: string) =>
  document === FIRST ? "index.html" : document.replace(/\.md$/, ".html");

/** The site has the page of a document, the list of a folder, and a copy of any other file. */
function targetOnSite(document: string, target: string, files: Map<string, string>): string {
  if (/^[a-z]+:/.test(target) || target.startsWith("#")) return target;
  const [named = "", anchor] = target.split("#");
  const path = normalize(join(dirname(document), named));
  const file = join(projectRoot, path);
  if (!existsSync(file)) throw new Error(`${document} leads to ${target}, which is not there.`);
  const address = statSync(file).isDirectory()
    ? join(path, "index.html")
    : path.endsWith(".md")
      ? addressOf(path)
      : // Servers tell by the ending what a file is.
        path.includes(".")
        ? path
        : `${path}.txt`;
  if (statSync(file).isFile() && !path.endsWith(".md")) files.set(path, address);
  return (
    relative(dirname(addressOf(document)), address) + (anchor === undefined ? "" : `#${anchor}`)
  );
}

const decisionsDocument = (pages: readonly SitePage[]) =>
  [
    "# All decisions",
    "",
    "Why the less obvious things are as they are, each when it was decided.",
    "",
    ...pages.map(({ title, path }) => `- [${title}](${relative(DECISIONS, path)})`),
    "",
  ].join("\n");
