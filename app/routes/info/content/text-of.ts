import { isValidElement, type ReactNode } from "react";

/** Inline elements; all others start a new line. */
const INLINE = new Set(["a", "b", "em", "strong", "kbd", "time"]);

/** The text of plain elements, as one line. */
export function textOf(node: ReactNode): string {
  return collect(node).replaceAll(/\s+/g, " ").trim();
}

function collect(node: ReactNode): string {
  if (typeof node === "string" || typeof node === "number") return String(node);
  if (Array.isArray(node)) return node.map(collect).join("");
  if (!isValidElement<{ children?: ReactNode }>(node)) return "";
  const text = collect(node.props.children);
  // A link is a component, and a fragment is around what a translation has put together.
  const isInline = typeof node.type !== "string" || INLINE.has(node.type);
  return isInline ? text : ` ${text} `;
}
