import { BARE_WORD_FIELDS, type Query } from "./query.ts";

/**
 * The query as the search echoes it: without needless brackets, with bare words spread over their
 * fields.
 */
export function printQuery(query: Query, field?: string): string {
  switch (query.kind) {
    case "and":
    case "or":
      return query.parts
        .map((part) => inBrackets(part, printQuery(part, field)))
        .join(query.kind === "and" ? " AND " : " OR ");
    case "not":
      return `-${inBrackets(query.part, printQuery(query.part, field))}`;
    case "field":
      return `${query.field}:${inBrackets(query.part, printQuery(query.part, query.field), ["field", "not", "boost"])}`;
    case "boost":
      return `${inBrackets(query.part, printQuery(query.part, field), ["boost"])}^${query.by}`;
    case "range":
      return `${query.withFrom ? "[" : "{"}${query.from} TO ${query.to}${query.withTo ? "]" : "}"}`;
    case "word":
      return field === undefined ? spread(query.text) : query.text;
    case "phrase":
      return field === undefined ? spread(`"${query.text}"`) : `"${query.text}"`;
  }
}

/** Brackets around what would parse as something else without them. */
function inBrackets(query: Query, text: string, alsoAround: Query["kind"][] = []): string {
  return ["and", "or", ...alsoAround].includes(query.kind) ? `(${text})` : text;
}

function spread(text: string): string {
  return `(${BARE_WORD_FIELDS.map(([field, weight]) => `${field}:${text}^${weight}`).join(" OR ")})`;
}
