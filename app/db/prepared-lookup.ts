import { sql, type Compilable, type RawBuilder } from "kysely";

export type LookupValues = Readonly<Record<string, string | number>>;

/** What a lookup's query writes where a value will stand once it is asked. */
export type Given<Values> = { readonly [Name in keyof Values]: RawBuilder<Values[Name]> };

/** A query compiled once: its text, and how to put the values of one question in order. */
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
 * Compiling a query costs more than running a keyed lookup, so what is asked on every request is
 * compiled here with placeholders for its values, which are then filled in at each question.
 */
export function prepareLookup<Values extends LookupValues, Row>(
  build: (given: Given<Values>) => Compilable<Row>,
): PreparedLookup<Values> {
  const given = new Proxy({} as Given<Values>, {
    get: (_, name) => sql`${new Placeholder(String(name))}`,
  });
  const { sql: text, parameters } = build(given).compile();
  const order = (values: Values) =>
    parameters.map((parameter) =>
      parameter instanceof Placeholder ? values[parameter.name] : parameter,
    );
  return { text, order };
}
