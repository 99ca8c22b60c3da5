import { isNode, type ParsedFile, type SourceFile, type SyntaxNode } from "./parse-source.ts";
import { ships } from "./rooms.ts";

interface Problem {
  message: string;
  line: number;
}

const mostLines = 400;
const banished = /^(?:types|utils|helpers|index)\./;
const kebabCase = /^\.?[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z0-9]+)+$/;

/** Bans that need no parsing: they hold for styles as well. */
export function checkFile({ path, source }: SourceFile): Problem[] {
  const problems: Problem[] = [];
  const name = path.split("/").at(-1) ?? "";
  const lines = source.split("\n").length - 1;
  if (banished.test(name)) {
    problems.push({ line: 1, message: "is named for nothing: name it for the one idea it holds." });
  }
  if (!kebabCase.test(name)) {
    problems.push({ line: 1, message: "is not named in kebab-case: use-words-like-these.ts." });
  }
  if (lines > mostLines && !/\/seeds?\/|\.generated\./.test(path)) {
    const message = `has ${lines} lines, and ${mostLines} is the most: give each idea its file.`;
    problems.push({ line: mostLines, message });
  }
  return problems;
}

/** Bans on what may stand in a file of code, each naming what to use in its place. */
export function checkCode(file: ParsedFile): Problem[] {
  const problems = [...checkComments(file), ...checkDefaultExport(file), ...checkExtensions(file)];
  return ships(file.path)
    ? [
        ...problems,
        ...checkDecoding(file),
        ...checkEnvironment(file),
        ...checkFetch(file),
        ...checkRouterWords(file),
      ]
    : problems;
}

const promises = /\b(?:TODO|FIXME)\b|@ts-(?:ignore|expect-error|nocheck)|(?:eslint|oxlint)-disable/;

function checkComments({ comments }: ParsedFile): Problem[] {
  return comments
    .filter(({ text }) => promises.test(text))
    .map(({ text, line }) => ({
      line,
      message: `puts off a repair (${promises.exec(text)?.[0]}): do it now, or leave it whole.`,
    }));
}

const mayExportDefault =
  /^app\/(?:routes\/.*|routes|root|entry\.\w+)\.tsx?$|^(?:tests\/mutants\/)?[\w.-]+\.config\.ts$/;

function checkDefaultExport({ path, exports }: ParsedFile): Problem[] {
  return exports.includes("default") && !mayExportDefault.test(path)
    ? [{ line: 1, message: "has a default export: export it by its name." }]
    : [];
}

function checkExtensions({ imports }: ParsedFile): Problem[] {
  return imports
    .filter(({ target }) => target !== undefined && !/\.\w+(?:\?\w+)?$|\/\+types\//.test(target))
    .map(({ specifier, line }) => ({
      line,
      message: `imports ${specifier} without its ending: write .ts or .tsx.`,
    }));
}

function checkEnvironment({ path, imports, nodes, lineOf }: ParsedFile): Problem[] {
  if (path === "app/lib/env.server.ts") return [];
  const message = "reads the environment: take the setting from app/lib/env.server.ts.";
  return [
    ...nodes.filter(readsEnvironment).map(({ start }) => ({ line: lineOf(start), message })),
    ...imports
      .filter(
        ({ specifier, names }) => /^(?:node:)?process$/.test(specifier) && names.includes("env"),
      )
      .map(({ line }) => ({ line, message })),
  ];
}

function readsEnvironment(node: SyntaxNode): boolean {
  if (node.type === "MemberExpression") {
    return nameOf(node["property"]) === "env" && lastNameOf(node["object"]) === "process";
  }
  if (node.type !== "VariableDeclarator" || lastNameOf(node["init"]) !== "process") return false;
  const pattern = node["id"];
  const properties = isNode(pattern) ? pattern["properties"] : undefined;
  return Array.isArray(properties) && properties.some((each) => nameOf(each?.key) === "env");
}

const ASKS_OURSELVES = "app/lib/ask-server.ts";

// Browsers ask our own server in one place; the wider world is spoken to in services/ alone.
function checkFetch({ path, imports, nodes, lineOf }: ParsedFile): Problem[] {
  if (path.startsWith("app/services/")) return [];
  const message = `calls out by itself: a service in app/services/ does that, and ${ASKS_OURSELVES} asks our own server.`;
  return [
    ...nodes
      .filter((node) => callsFetch(node) && path !== ASKS_OURSELVES)
      .map(({ start }) => ({ line: lineOf(start), message })),
    ...imports
      .filter(({ specifier }) => specifier === "undici")
      .map(({ line }) => ({ line, message })),
  ];
}

const DECODER = "app/services/pictures/decoder-process.ts";

function checkDecoding({ path, imports }: ParsedFile): Problem[] {
  const message = `decodes pictures in the server: app/services/pictures/ does that in a process of its own.`;
  return imports
    .filter(({ specifier }) => specifier === "sharp" && path !== DECODER)
    .map(({ line }) => ({ line, message }));
}

function callsFetch({ type, callee }: SyntaxNode): boolean {
  if (type !== "CallExpression" || !isNode(callee)) return false;
  if (callee.type === "Identifier") return nameOf(callee) === "fetch";
  const owner = nameOf(callee["object"]) ?? "";
  return nameOf(callee["property"]) === "fetch" && ["globalThis", "self", "window"].includes(owner);
}

const httpWords = new Set(["data", "redirect", "redirectDocument", "replace"]);
const uiWords = new Set(["Form", "Link", "NavLink", "href"]);

function checkRouterWords({ path, imports, nodes, lineOf }: ParsedFile): Problem[] {
  const fromRouter = imports.filter(
    ({ specifier, typeOnly }) => specifier === "react-router" && !typeOnly,
  );
  if (path.startsWith("app/ui/")) {
    return fromRouter
      .filter(({ names }) => names.some((name) => !uiWords.has(name)))
      .map(({ line }) => ({
        line,
        message: `may take ${[...uiWords].join(", ")} of the router: the rest comes as props.`,
      }));
  }
  if (!path.startsWith("app/features/")) return [];
  const message = "speaks HTTP: return a value, and the route answers with it.";
  return [
    ...fromRouter
      .filter(({ names }) => names.some((name) => httpWords.has(name)))
      .map(({ line }) => ({ line, message })),
    ...nodes
      .filter((node) => nameOf(node["callee"] ?? node["object"]) === "Response")
      .map(({ start }) => ({ line: lineOf(start), message })),
  ];
}

function nameOf(node: unknown): string | undefined {
  if (!isNode(node)) return undefined;
  const name = node["name"] ?? node["value"];
  return typeof name === "string" ? name : undefined;
}

function lastNameOf(node: unknown): string | undefined {
  return isNode(node) && node.type === "MemberExpression" ? nameOf(node["property"]) : nameOf(node);
}
