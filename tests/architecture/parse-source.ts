import { posix } from "node:path";

import { parseSync } from "vite";

export interface SourceFile {
  /** Relative to the repository's root, with forward slashes. */
  path: string;
  source: string;
}

export interface Import {
  specifier: string;
  /** The imported file of the repository, or undefined for a package. */
  target: string | undefined;
  /** The values that are imported by name, as their own file names them. */
  names: string[];
  typeOnly: boolean;
  line: number;
}

/** A node of the syntax tree; its other fields depend on its type. */
export interface SyntaxNode {
  type: string;
  start: number;
  [field: string]: unknown;
}

export interface ParsedFile extends SourceFile {
  imports: Import[];
  exports: string[];
  comments: { text: string; line: number }[];
  nodes: SyntaxNode[];
  lineOf: (offset: number) => number;
}

/** Reads what the architecture's rules check from a source file. */
export function parseSource({ path, source }: SourceFile): ParsedFile {
  const { program, module, comments, errors } = parseSync(path, source);
  if (errors[0]) throw new Error(`${path} cannot be parsed: ${errors[0].message}`);
  const lineOf = (offset: number) => source.slice(0, offset).split("\n").length;
  const nodes: SyntaxNode[] = [];
  collectNodes(program, nodes);
  const toImport = (found: Omit<Import, "target" | "line">, offset: number): Import => ({
    ...found,
    target: resolveLocal(path, found.specifier),
    line: lineOf(offset),
  });
  const imports = [
    ...module.staticImports.map(({ moduleRequest, entries, start }) =>
      toImport(
        {
          specifier: moduleRequest.value,
          names: entries
            .filter((entry) => !entry.isType)
            .map((entry) => entry.importName.name ?? entry.localName.value),
          typeOnly: entries.length > 0 && entries.every((entry) => entry.isType),
        },
        start,
      ),
    ),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest, importName, isType, start }) =>
        moduleRequest === null
          ? []
          : toImport(
              {
                specifier: moduleRequest.value,
                names: importName.name === null ? [] : [importName.name],
                typeOnly: isType,
              },
              start,
            ),
      ),
    ),
    ...nodes.flatMap((node) => {
      const specifier = writtenSpecifier(node);
      const typeOnly = node.type === "TSImportType";
      return specifier === undefined
        ? []
        : toImport({ specifier, names: [], typeOnly }, node.start);
    }),
  ];
  return {
    path,
    source,
    imports,
    exports: module.staticExports.flatMap(({ entries }) =>
      entries.map(({ exportName }) =>
        exportName.kind === "Default" ? "default" : (exportName.name ?? "*"),
      ),
    ),
    comments: comments.map(({ value, start }) => ({ text: value, line: lineOf(start) })),
    nodes,
    lineOf,
  };
}

// import("…") in code and import("…") in a type are not import statements.
function writtenSpecifier(node: SyntaxNode): string | undefined {
  if (node.type !== "ImportExpression" && node.type !== "TSImportType") return undefined;
  const { source } = node;
  return isNode(source) && typeof source["value"] === "string" ? source["value"] : undefined;
}

function resolveLocal(from: string, specifier: string): string | undefined {
  if (specifier.startsWith("#")) return specifier.slice(1);
  if (!specifier.startsWith(".")) return undefined;
  return posix.join(posix.dirname(from), specifier);
}

/** Each node before those inside it. */
function collectNodes(value: unknown, nodes: SyntaxNode[]): void {
  if (typeof value !== "object" || value === null) return;
  if (isNode(value)) nodes.push(value);
  for (const each of Object.values(value)) collectNodes(each, nodes);
}

export function isNode(value: unknown): value is SyntaxNode {
  return typeof value === "object" && value !== null && "type" in value && "start" in value;
}
