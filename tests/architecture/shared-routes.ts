import { isNode, type ParsedFile, type SyntaxNode } from "./parse-source.ts";

interface Problem {
  message: string;
  line: number;
}

// The contexts that tell a loader who is looking, from whichever file they come.
const privateContext = /^(?:viewer|session)\w*context$/i;

// What others tell of them, beside what a shared screen may use.
const privateParts: Record<string, string[]> = {
  featuresContext: ["accounts", "billing", "operator"],
  requestContext: ["caller"],
};

/**
 * A screen whose `handle` names `shared` is rendered once and served to everybody: it may
 * not learn who is looking, and it may not make the router ask for its data in pieces.
 */
export function checkSharedRoute(file: ParsedFile): Problem[] {
  if (file.path === "app/root.tsx") return checkRoot(file);
  if (!file.path.startsWith("app/routes/") || !isShared(file)) return [];
  const lines = [
    ...file.imports.filter(({ names }) => names.some((name) => privateContext.test(name))),
    ...file.nodes.filter(readsPrivatePart).map(({ start }) => ({ line: file.lineOf(start) })),
  ];
  const problems = lines.map(({ line }) => ({
    line,
    message: "is shared and asks who is looking: fetch the private part from /api/… instead.",
  }));
  if (file.exports.includes("shouldRevalidate")) {
    const message = "is shared and exports shouldRevalidate: leave it to the document cache.";
    problems.push({ line: 1, message });
  }
  if (file.exports.includes("loader") && file.exports.includes("clientLoader")) {
    const message = "is shared and has a loader beside a clientLoader: keep only the loader.";
    problems.push({ line: 1, message });
  }
  return problems;
}

/** `context.get(featuresContext).accounts`, or `const { accounts } = context.get(featuresContext)`. */
function readsPrivatePart({ type, object, property, id, init }: SyntaxNode): boolean {
  if (type === "MemberExpression") {
    return privatePartsOf(object).some((name) => isNamed(property, name));
  }
  const properties = isNode(id) ? id["properties"] : undefined;
  if (type !== "VariableDeclarator" || !Array.isArray(properties)) return false;
  const keys = properties.map(({ key }: SyntaxNode) => key);
  return privatePartsOf(init).some((name) => keys.some((key) => isNamed(key, name)));
}

/** Of a call that reads a context. */
function privatePartsOf(value: unknown): string[] {
  const given = isNode(value) && value.type === "CallExpression" ? value["arguments"] : undefined;
  const [context] = Array.isArray(given) ? given : [];
  return isNode(context) ? (privateParts[String(context["name"])] ?? []) : [];
}

// The root is part of every screen, so every screen would load its data again.
function checkRoot({ exports }: ParsedFile): Problem[] {
  return exports.some((name) => name === "loader" || name === "shouldRevalidate")
    ? [{ line: 1, message: "loads data on every page: load it in the screen that shows it." }]
    : [];
}

function isShared({ nodes }: ParsedFile): boolean {
  const handle = nodes.find(
    (node) => node.type === "VariableDeclarator" && isNamed(node["id"], "handle"),
  );
  const object = handle && unwrap(handle["init"]);
  const properties = isNode(object) ? object["properties"] : undefined;
  return Array.isArray(properties) && properties.some(saysShared);
}

// `{ … } satisfies Handle` and `{ … } as const` contain the object.
function unwrap(value: unknown): unknown {
  return isNode(value) && "expression" in value ? unwrap(value["expression"]) : value;
}

function saysShared(property: SyntaxNode): boolean {
  const { key, value } = property;
  return isNamed(key, "shared") && isNode(value) && value["value"] !== false;
}

function isNamed(node: unknown, name: string): boolean {
  return isNode(node) && (node["name"] === name || node["value"] === name);
}
