/**
 * A text, taken apart: plain data, so that the server can hand it to a script in JSON. What is not
 * itself text is a list that begins with its kind.
 */
export type Part =
  | string
  | readonly ["value", name: string]
  | readonly ["number", name: string]
  | readonly ["count"]
  | readonly ["plural" | "ordinal" | "select", name: string, forms: Forms]
  | readonly ["tag", name: string, inside: readonly Part[]];

export type Forms = Readonly<Record<string, readonly Part[]>>;

/** Most texts are a string; the others hold values, plurals or tags. */
export type Message = string | readonly Part[];
