import { isNode, parseSource, type SyntaxNode } from "../architecture/parse-source.ts";

/** Attributes whose value people read or hear, by their names on elements and components. */
const READ =
  /^(?:aria-(?:label|description|roledescription|valuetext)|title|placeholder|missing|data-missing|alt|label|hint|heading|legend|lead|summary|text|message|busyLabel|hrefLabel|description)$/;

/** Texts that are shown without being translated: in elements, and in attributes that are read. */
export function looseTextsIn(path: string, source: string): string[] {
  const { nodes, lineOf } = parseSource({ path, source });
  return nodes.flatMap((node) =>
    textsOf(node)
      .filter((text) => /\p{L}/u.test(text))
      .map((text) => `${path}:${lineOf(node.start)} shows “${text.trim()}” without t().`),
  );
}

function textsOf(node: SyntaxNode): string[] {
  if (node.type === "JSXElement" || node.type === "JSXFragment") {
    return Array.isArray(node["children"]) ? node["children"].flatMap(wordsOf) : [];
  }
  return node.type === "JSXAttribute" && READ.test(nameOf(node)) ? wordsOf(node["value"]) : [];
}

/** What a text, or an expression between braces, shows unchanged. */
function wordsOf(value: unknown): string[] {
  if (!isNode(value)) return [];
  switch (value.type) {
    case "JSXText":
      return [String(value["value"])];
    case "JSXExpressionContainer":
      return wordsOf(value["expression"]);
    case "Literal":
      return typeof value["value"] === "string" ? [value["value"]] : [];
    case "TemplateLiteral":
      return quasisOf(value);
    case "ConditionalExpression":
      return [...wordsOf(value["consequent"]), ...wordsOf(value["alternate"])];
    case "LogicalExpression":
      return wordsOf(value["right"]);
    default:
      return [];
  }
}

const quasisOf = ({ quasis }: SyntaxNode): string[] =>
  Array.isArray(quasis)
    ? quasis.map(({ value }: { value: { cooked: string } }) => value.cooked)
    : [];

const nameOf = ({ name }: SyntaxNode): string =>
  isNode(name) && typeof name["name"] === "string" ? name["name"] : "";

/** What a script that changes markup writes into it without translating it. */
export function looseTextsInScript(path: string, source: string): string[] {
  const { nodes, lineOf } = parseSource({ path, source });
  return nodes.flatMap((node) =>
    writtenBy(node)
      .filter((text) => /\p{L}/u.test(text))
      .map((text) => `${path}:${lineOf(node.start)} writes “${text.trim()}” without t().`),
  );
}

/** Properties of an element that people read or hear. */
const WRITTEN =
  /^(?:textContent|innerText|title|alt|placeholder|aria(?:Label|Description|ValueText))$/;

function writtenBy(node: SyntaxNode): string[] {
  if (node.type === "AssignmentExpression") {
    return WRITTEN.test(propertyOf(node["left"])) ? wordsOf(node["right"]) : [];
  }
  if (node.type !== "CallExpression" || propertyOf(node["callee"]) !== "setAttribute") return [];
  const [name, value] = Array.isArray(node["arguments"]) ? node["arguments"] : [];
  return isNode(name) && READ.test(String(name["value"])) ? wordsOf(value) : [];
}

/** The name after the dot. */
function propertyOf(value: unknown): string {
  if (!isNode(value) || value.type !== "MemberExpression") return "";
  const { property } = value;
  return isNode(property) && typeof property["name"] === "string" ? property["name"] : "";
}

/** Words in a style sheet's `content:`. */
export const looseTextsInCss = (path: string, source: string): string[] =>
  [...source.matchAll(/content:\s*(["'])(.*?)\1/g)]
    .map(([, , text = ""]) => text.replaceAll(/\\[\da-f]+ ?/gi, ""))
    .filter((text) => /\p{L}/u.test(text))
    .map((text) => `${path} shows “${text}” in its content.`);
