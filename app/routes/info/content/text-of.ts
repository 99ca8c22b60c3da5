import { isValidElement, type ReactNode } from "react";

/** Stand within a line; whatever else there is begins a new one. */
const INLINE = new Set(["a", "b", "em", "strong", "kbd", "time"]);

/** The words that stand in plain elements, as one line. */
export function textOf(node: ReactNode): string {
  return collect(node).replaceAll(/\s+/g, " ").trim();
}

function collect(node: ReactNode): string {
  if (typeof node === "string" || typeof node === "number") return String(node);
  if (Array.isArray(node)) return node.map(collect).join("");
  if (!isValidElement<{ children?: ReactNode }>(node)) return "";
  const text = collect(node.props.children);
  return typeof node.type === "string" && INLINE.has(node.type) ? text : ` ${text} `;
}
