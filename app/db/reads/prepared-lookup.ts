import { sql, type Compilable, type RawBuilder } from "kysely";

export type LookupValues = Readonly<Record<string, string | number>>;

/** A value of a query, or a placeholder for one. */
export type Bound<Value> = Value | RawBuilder<Value>;

/** Placeholders for the values in a lookup's query. */
export type BoundValues<Values> = { readonly [Name in keyof Values]: RawBuilder<Values[Name]> };

/** A compiled query: its text, and how to order the values of one call. */
export interface PreparedLookup<Values extends LookupValues> {
  readonly text: string;
  readonly order: (values: Values) => unknown[];
}

class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/**
 * Compiling a query costs more than running a keyed lookup, so queries of every request are
 * compiled once with placeholders, which each call fills in.
 */
export function prepareLookup<Values extends LookupValues, Row>(
  build: (given: BoundValues<Values>) => Compilable<Row>,
): PreparedLookup<Values> {
  const given = new Proxy({} as BoundValues<Values>, {
    get: (_, name) => sql`${new Placeholder(String(name))}`,
  });
  const { sql: text, parameters } = build(given).compile();
  const order = (values: Values) =>
    parameters.map((parameter) =>
      parameter instanceof Placeholder ? values[parameter.name] : parameter,
    );
  return { text, order };
}
