import { isNode, type ParsedFile, type SourceFile, type SyntaxNode } from "./parse-source.ts";
import { ships } from "./rooms.ts";

interface Problem {
  message: string;
  line: number;
}

const maxLines = 400;
const bannedNames = /^(?:types|utils|helpers|index)\./;
const kebabCase = /^\.?[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z0-9]+)+$/;

/** Bans that need no parsing, so they apply to styles as well. */
export function checkFile({ path, source }: SourceFile): Problem[] {
  const problems: Problem[] = [];
  const name = path.split("/").at(-1) ?? "";
  const lines = source.split("\n").length - 1;
  if (bannedNames.test(name)) {
    problems.push({ line: 1, message: "is named for nothing: name it for the one idea it holds." });
  }
  if (!kebabCase.test(name)) {
    problems.push({ line: 1, message: "is not named in kebab-case: use-words-like-these.ts." });
  }
  if (lines > maxLines && !/\/seeds?\/|\.generated\./.test(path)) {
    const message = `has ${lines} lines, and ${maxLines} is the most: give each idea its file.`;
    problems.push({ line: maxLines, message });
  }
  return problems;
}

/** What code may not contain, each with what to use instead. */
export function checkCode(file: ParsedFile): Problem[] {
  const problems = [...checkComments(file), ...checkDefaultExport(file), ...checkExtensions(file)];
  return ships(file.path)
    ? [
        ...problems,
        ...checkDecoding(file),
        ...checkEnvironment(file),
        ...checkFetch(file),
        ...checkMarkup(file),
        ...checkBrowser(file),
        ...checkFormats(file),
        ...checkOutcomes(file),
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
  /^app\/(?:routes\/.*|routes|root|entry\.\w+)\.tsx?$|^(?:trials\/mutants\/)?[\w.-]+\.config\.ts$/;

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

const ASKS_OURSELVES = "app/lib/ask-server.client.ts";
/** It runs in a worker, which has no document whose language it could ask in. */
const ASKS_IN_A_WORKER = "app/client/films/film-worker.ts";

// In a browser only one file calls our own server, and the service worker, which stands between the
// two; only services/ calls other sites.
function checkFetch({ path, imports, nodes, lineOf }: ParsedFile): Problem[] {
  if (path.startsWith("app/services/") || path.startsWith("app/worker/")) return [];
  const message = `calls another server directly: a service in app/services/ does that, and ${ASKS_OURSELVES} asks our own server.`;
  return [
    ...nodes
      .filter((node) => callsFetch(node) && path !== ASKS_OURSELVES && path !== ASKS_IN_A_WORKER)
      .map(({ start }) => ({ line: lineOf(start), message })),
    ...imports
      .filter(({ specifier }) => specifier === "undici")
      .map(({ line }) => ({ line, message })),
  ];
}

/** The frame of another site, which no page has before its viewer asks for it. */
const MAKES_FRAMES = "app/client/trailers/trailer-player.ts";

// React renders all markup: a script copies what it has rendered.
function checkMarkup({ path, nodes, lineOf }: ParsedFile): Problem[] {
  if (!path.startsWith("app/") || path === MAKES_FRAMES) return [];
  const message =
    "builds markup: render a <template> with React, and copy it (app/client/widgets/copy-template.ts).";
  return nodes
    .filter(
      ({ type, callee }) => type === "CallExpression" && isNode(callee) && buildsMarkup(callee),
    )
    .map(({ start }) => ({ line: lineOf(start), message }));
}

const buildsMarkup = (callee: SyntaxNode) =>
  nameOf(callee["property"]) === "createElement" && nameOf(callee["object"]) === "document";

const runsInBrowsers = /^app\/(?:client|islands|player|worker)\/|\.client\.ts$/;
const ofBrowsers = new Set([
  "caches",
  "document",
  "indexedDB",
  "localStorage",
  "navigator",
  "sessionStorage",
]);

/** What only a browser has is in the folders of the browser, or in a file that says so. */
function checkBrowser({ path, nodes, lineOf }: ParsedFile): Problem[] {
  if (!path.startsWith("app/") || runsInBrowsers.test(path)) return [];
  const message =
    "uses what only a browser has: it belongs to app/client/, or is named NAME.client.ts.";
  return nodes
    .filter(
      ({ type, object }) => type === "MemberExpression" && ofBrowsers.has(nameOf(object) ?? ""),
    )
    .map(({ start }) => ({ line: lineOf(start), message }));
}

const DECODER = "app/services/pictures/decoder-process.ts";
const READERS = "app/features/library/imports/files/read-upload.server.ts";
const READER = "app/features/library/imports/reading/read-job.ts";
const READER_PROCESS = "app/features/library/imports/reading/reader-process.ts";

/** What comes from strangers is read in processes of its own. */
function checkDecoding({ path, imports }: ParsedFile): Problem[] {
  const pictures = `decodes pictures in the server: app/services/pictures/ does that in a process of its own.`;
  const uploads = `reads uploads in the server: ${READER_PROCESS} does that in a process of its own.`;
  const readsUploads = ({ target, typeOnly }: (typeof imports)[number]) =>
    !typeOnly &&
    ((target === READERS && path !== READER) || (target === READER && path !== READER_PROCESS));
  return [
    ...imports
      .filter(({ specifier }) => specifier === "sharp" && path !== DECODER)
      .map(({ line }) => ({ line, message: pictures })),
    ...imports.filter(readsUploads).map(({ line }) => ({ line, message: uploads })),
  ];
}

function callsFetch({ type, callee }: SyntaxNode): boolean {
  if (type !== "CallExpression" || !isNode(callee)) return false;
  if (callee.type === "Identifier") return nameOf(callee) === "fetch";
  const owner = nameOf(callee["object"]) ?? "";
  return nameOf(callee["property"]) === "fetch" && ["globalThis", "self", "window"].includes(owner);
}

// The formatters, what reads the languages of outside texts, and the translations.
const mayFormat = /^app\/(?:lib\/(?:formats|text)|translations)\//;

function checkFormats({ path, nodes, lineOf }: ParsedFile): Problem[] {
  if (mayFormat.test(path)) return [];
  return nodes.filter(formatsOnItsOwn).map(({ start }) => ({
    line: lineOf(start),
    message: "formats on its own: dates, numbers, lists and names come from app/lib/formats/.",
  }));
}

function formatsOnItsOwn({ type, object, property }: SyntaxNode): boolean {
  if (type !== "MemberExpression") return false;
  return nameOf(object) === "Intl" || /^toLocale\w*String$/.test(nameOf(property) ?? "");
}

/** Results are unions of objects that `outcome` tells apart. */
function checkOutcomes({ nodes, lineOf }: ParsedFile): Problem[] {
  const message = "tells results apart by `ok`: name each of them in `outcome`.";
  return nodes.filter(saysOk).map(({ start }) => ({ line: lineOf(start), message }));
}

function saysOk({ type, key, value, typeAnnotation }: SyntaxNode): boolean {
  if (nameOf(key) !== "ok") return false;
  if (type === "Property") return isNode(value) && typeof value["value"] === "boolean";
  return type === "TSPropertySignature" && isNode(typeAnnotation);
}

const httpWords = new Set(["data", "redirect", "redirectDocument", "replace"]);
const httpObjects = new Set(["Request", "Response", "Headers", "FormData"]);
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
    ...nodes.filter(namesHttp).map(({ start }) => ({ line: lineOf(start), message })),
    ...imports
      .filter(({ target, typeOnly }) => target === COOKIES && !typeOnly)
      .map(({ line }) => ({ line, message: cookieMessage })),
    ...nodes
      .filter(knowsCookies)
      .map(({ start }) => ({ line: lineOf(start), message: cookieMessage })),
  ];
}

const COOKIES = "app/lib/requests/cookies.ts";
const cookieMessage = "knows cookies: return a BrowserChange, and the route answers with it.";

/** `document.cookie`, and texts that contain parts of a `Set-Cookie` header. */
function knowsCookies({ type, object, property, value }: SyntaxNode): boolean {
  if (type === "MemberExpression") {
    return nameOf(object) === "document" && nameOf(property) === "cookie";
  }
  if (type !== "Literal" && type !== "TemplateElement") return false;
  const text = isRaw(value) ? value.raw : value;
  return typeof text === "string" && /set-cookie|max-age=|samesite=|httponly/i.test(text);
}

const isRaw = (value: unknown): value is { raw: string } =>
  typeof value === "object" && value !== null && "raw" in value;

/**
 * `new Request(…)`, `Response.json(…)` and `form: FormData`, but not a property with such a name.
 */
function namesHttp({ type, callee, object, typeName }: SyntaxNode): boolean {
  const named = type === "TSTypeReference" ? typeName : (callee ?? object);
  return httpObjects.has(nameOf(named) ?? "");
}

function nameOf(node: unknown): string | undefined {
  if (!isNode(node)) return undefined;
  const name = node["name"] ?? node["value"];
  return typeof name === "string" ? name : undefined;
}

function lastNameOf(node: unknown): string | undefined {
  return isNode(node) && node.type === "MemberExpression" ? nameOf(node["property"]) : nameOf(node);
}
