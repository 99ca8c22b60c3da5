import type { Answer, Ask } from "../ask.ts";
import type { Part } from "./title-parts.ts";

const mostParts = 20;

/**
 * Adds the parts that `append_to_response` names, each under its own name and without an id of its
 * own. Unknown names are ignored, and more than twenty are refused.
 */
export function withAppended<Subject>(
  details: object,
  subject: Subject,
  parts: Readonly<Record<string, Part<Subject>>>,
  ask: Ask,
): Answer {
  const names = (ask.query.get("append_to_response") ?? "")
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");
  if (names.length > mostParts) return 27;
  const appended: Record<string, object> = {};
  for (const name of names) {
    const part = Object.hasOwn(parts, name) ? parts[name] : undefined;
    if (part === undefined) continue;
    const body = part(subject, ask);
    if (typeof body === "number") return body;
    appended[name] = body;
  }
  return { ...details, ...appended };
}
