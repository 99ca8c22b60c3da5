/** The four kinds of visitors whose answers are recorded. */
export const visitorKinds = ["visitor", "viewer", "child", "operator"] as const;
export type VisitorKind = (typeof visitorKinds)[number];

export type Body =
  | { form: Record<string, string | readonly string[]> }
  | { json: unknown }
  | { file: { field: string; name: string; content: string; fields?: Record<string, string> } };

/**
 * What each kind of visitor sends to a route, and what is kept of the answer. `{name}` in a path or
 * a body stands for what was kept under that name; without it, for "none".
 */
export interface Exchange {
  /** As the table of routes has it. */
  route: string;
  /** An address of the route, where the route has parameters or the request a query. */
  path?: string;
  /** POST with a body, GET without one. */
  method?: "DELETE" | "GET" | "PATCH" | "POST";
  /** What the route accepts. */
  valid?: Body;
  /** Sent before it; without one, an empty body of the same kind. */
  invalid?: Body;
  /** The page whose form fills in what is hidden, and a value that only that form has. */
  fillsIn?: readonly [page: string, marker: string];
  /** A page that is opened again until it shows this: what is done in the background is done. */
  until?: RegExp;
  /** What is kept of the answer's head and body, by its first group. */
  keep?: Readonly<Record<string, RegExp>>;
  /** What is kept of the email with this subject that the visitor then receives. */
  keepFromEmail?: { subject: string; name: string; pattern: RegExp };
  /** In another browser, which has no cookies yet, or in the one that the last such began. */
  elsewhere?: "new" | "same";
  /** With the access token that was kept. */
  hasToken?: boolean;
}

export const form = (fields: Record<string, string | readonly string[]>): Body => ({
  form: fields,
});
export const json = (value: unknown): Body => ({ json: value });

/** What is sent in place of something valid, unless an exchange has its own. */
export function emptyLike(body: Body): Body {
  return "json" in body ? json({}) : form({});
}
