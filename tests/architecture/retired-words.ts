import { isNode, type ParsedFile, type SyntaxNode } from "./parse-source.ts";

interface Problem {
  message: string;
  line: number;
}

/** Words of an older private language, each with the usual term. */
const retired: Readonly<Record<string, string>> = {
  admit: "finishSignIn",
  book: "store",
  books: "store",
  ceiling: "age limit",
  ceilings: "age limits",
  curtain: "start overlay",
  deed: "command",
  deeds: "commands",
  desk: "service",
  door: "sign-in form",
  doors: "sign-in forms",
  flight: "render",
  heard: "received",
  house: "server",
  household: "profiles",
  keeper: "store",
  kept: "cached, stored or allowed",
  letter: "email",
  letters: "emails",
  obey: "run",
  patience: "timeout",
  permits: "isAllowed",
  press: "toggle",
  presses: "toggles",
  seat: "active profile",
  sieve: "age filter",
  sift: "filter",
  sifted: "filtered",
  surroundings: "media session",
  told: "notice",
  usher: "playback limit",
};

/** This list, and a name that every database stores, so it cannot change. */
const exempt = new Set([
  "app/db/migrations/0017-told-changes.ts",
  "tests/architecture/retired-words.ts",
]);

/** Names by which a reader cannot tell what they hold: alone they are no name. */
const unclear: Readonly<Record<string, string>> = {
  asked: "request, query, or what it is about",
  brought: "what it is",
  said: "message, label, or what it is",
};

/** Participles that are also the name of a thing. */
const things = new Set(["unwanted", "watched", "feed", "seed", "speed"]);

const isParticiple = (word: string) =>
  (word.endsWith("ed") || irregular.has(word)) && !things.has(word);

const irregular = new Set([
  ..."begun bought brought caught chosen done drawn driven forgotten found frozen given".split(" "),
  ..."gone held hidden kept known lost made met paid proven said seen sent shown sold".split(" "),
  ..."spoken stolen taken taught thought told written".split(" "),
]);

const wordsOf = (name: string) =>
  name
    .split(/[^A-Za-z]+|(?<=[a-z])(?=[A-Z])/)
    .filter(Boolean)
    .map((word) => word.toLowerCase());

/** Words with an ordinary use too: only exports and files may not be named by them. */
const ordinary = new Set([
  "heard",
  "house",
  "kept",
  "letter",
  "letters",
  "permits",
  "press",
  "seat",
]);

/** Migrations use the names that tables and columns had. */
const isMigration = (path: string) => path.startsWith("app/db/migrations/");

/** The drawings of `art/` show real curtains and doors: there only files and exports are checked. */
const isDrawing = (path: string) => path.startsWith("art/");

/**
 * No file has a name with a word of the old language, and nothing in it has: exports, variables,
 * parameters, members of types and keys of objects.
 */
export function checkNames({ path, exports, nodes, lineOf }: ParsedFile): Problem[] {
  if (exempt.has(path)) return [];
  const own = [path.slice(path.lastIndexOf("/") + 1), ...exports].flatMap((name) =>
    problemsOf(name, 1),
  );
  if (isDrawing(path) || isMigration(path)) return own;
  const seen = new Set(exports);
  const inner = nodes.flatMap((node) => {
    const name = nameOf(node);
    if (name === undefined || seen.has(name)) return [];
    seen.add(name);
    return problemsOf(name, lineOf(node.start), ordinary);
  });
  return [...own, ...inner, ...nodes.flatMap((node) => checkType(node, lineOf))];
}

/** A type is named for the thing, not for what happened to it: `SearchRequest`, not `Asked`. */
function checkType({ type, id, start }: SyntaxNode, lineOf: ParsedFile["lineOf"]): Problem[] {
  if (type !== "TSTypeAliasDeclaration" && type !== "TSInterfaceDeclaration") return [];
  const name = isNode(id) ? nameOf(id) : undefined;
  if (name === undefined || !isParticiple(wordsOf(name).at(-1) ?? "")) return [];
  return [{ line: lineOf(start), message: `is a type named ${name}: name it for the thing.` }];
}

function problemsOf(name: string, line: number, allowed = new Set<string>()): Problem[] {
  if (Object.hasOwn(unclear, name)) {
    return [{ line, message: `is named "${name}", which says nothing: say ${unclear[name]}.` }];
  }
  return wordsOf(name).flatMap((word) =>
    Object.hasOwn(retired, word) && !allowed.has(word)
      ? [{ line, message: `is named by "${word}" (${name}): say ${retired[word]}.` }]
      : [],
  );
}

/** The name that a node gives or uses; of texts, only those that are keys. */
function nameOf(node: SyntaxNode): string | undefined {
  if (node.type === "Identifier" || node.type === "PrivateIdentifier") {
    return typeof node["name"] === "string" ? node["name"] : undefined;
  }
  const { key } = node;
  if (!isNode(key) || key.type !== "Literal") return undefined;
  return typeof key["value"] === "string" ? key["value"] : undefined;
}
