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

/** Words in a style sheet's `content:`. */
export const looseTextsInCss = (path: string, source: string): string[] =>
  [...source.matchAll(/content:\s*(["'])(.*?)\1/g)]
    .map(([, , text = ""]) => text.replaceAll(/\\[\da-f]+ ?/gi, ""))
    .filter((text) => /\p{L}/u.test(text))
    .map((text) => `${path} shows “${text}” in its content.`);
