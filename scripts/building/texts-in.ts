import { parseSync } from "vite";

interface SourceText {
  text: string;
  context: string;
}

const MODULE = /\/translations\/t\.ts$/;

/** What `t` and `msg` are called with in one file. */
export function textsIn(path: string, source: string): SourceText[] {
  if (!source.includes("translations/t.ts")) return [];
  const { program, module, errors } = parseSync(path, source);
  if (errors[0]) throw new Error(`${path} cannot be parsed: ${errors[0].message}`);
  const names = new Map(
    module.staticImports
      .filter(({ moduleRequest }) => MODULE.test(moduleRequest.value))
      .flatMap(({ entries }) => entries)
      .map(({ importName, localName }) => [localName.value, importName.name]),
  );
  return [...callsIn(program)].flatMap(({ callee, arguments: given, start }) => {
    const name = names.get(callee.name ?? "");
    if (name !== "t" && name !== "msg") return [];
    const text = literalOf(given[0]);
    const context = name === "msg" && given[1] !== undefined ? literalOf(given[1]) : "";
    if (text !== undefined && context !== undefined) return [{ text, context }];
    // A marked text of a table has been found where it is marked.
    if (name === "t") return [];
    const line = source.slice(0, start).split("\n").length;
    throw new Error(`${path}:${line} marks a text that is not one literal.`);
  });
}

interface Expression {
  type: string;
  name?: string;
  value?: unknown;
  expressions?: unknown[];
  quasis?: { value: { cooked: string } }[];
}

interface Call {
  callee: Expression;
  arguments: Expression[];
  start: number;
}

function literalOf(node: Expression | undefined): string | undefined {
  if (node?.type === "Literal" && typeof node.value === "string") return node.value;
  if (node?.type !== "TemplateLiteral" || node.expressions?.length !== 0) return undefined;
  return node.quasis?.[0]?.value.cooked;
}

function* callsIn(value: unknown): Generator<Call> {
  if (typeof value !== "object" || value === null) return;
  if ("type" in value && value.type === "CallExpression") yield value as unknown as Call;
  for (const each of Object.values(value)) yield* callsIn(each);
}
