import { sql, type Compilable, type CompiledQuery, type RawBuilder } from "kysely";

import { remembering, rememberingEach } from "#app/lib/remembering.ts";

import type { Executor } from "../executor.ts";
import { isPlainRead, queriesTogetherIn, sharedReadsOf } from "./shared-reads.server.ts";

/** A value of a query, or a placeholder for one. */
export type Bound<Value> = Value | RawBuilder<Value>;
/** The same for what a column may equal one of. */
export type BoundList<Value> = readonly Value[] | RawBuilder<Value>;
/** The same for each value of an object. */
export type BoundFields<Fields> = { readonly [Name in keyof Fields]: Bound<Fields[Name]> };

type ValueOf<Part> = Unbound<Exclude<Part, RawBuilder<unknown>>>;
type Unbound<Value> = Value extends
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly unknown[]
  ? Value
  : { [Name in keyof Value]: ValueOf<Value[Name]> };

/** What a query was built of, in the order of its builder. */
type Values = readonly unknown[];

/** A value that comes later. */
export class Placeholder {
  readonly read: (values: Values) => unknown;

  constructor(read: (values: Values) => unknown) {
    this.read = read;
  }

  map(change: (value: unknown) => unknown): Placeholder {
    return new Placeholder((values) => change(this.read(values)));
  }
}

interface BuiltQuery {
  readonly query: CompiledQuery;
  readonly isPlainRead: boolean;
}

/** The texts of one query: objects may lack some names, and lists have several lengths. */
const MOST_TEXTS = 100;

/**
 * Building and compiling a query costs more than running most of them, so one of many requests is
 * built once for each database, with placeholders, which each call fills in. Everything that it is
 * built of is a value: what changes its text in another way, such as an order, makes another query.
 */
export function prepareQuery<Parts extends unknown[], Row>(
  build: (executor: Executor, ...parts: Parts) => Compilable<Row>,
): (executor: Executor, ...values: { [At in keyof Parts]: ValueOf<Parts[At]> }) => Promise<Row[]> {
  const textsOf = rememberingEach((_database: object) => new Map<string, BuiltQuery>());
  return async (executor, ...values) => {
    const texts = textsOf(databaseOf(executor));
    const name = values.map(nameText).join();
    let built = texts.get(name);
    if (built === undefined) {
      const parts = values.map((value, at) => toPlaceholders(value, (given) => given[at]));
      const query = build(executor, ...(parts as Parts)).compile();
      built = { query, isPlainRead: isPlainRead(query.query) };
      if (texts.size >= MOST_TEXTS) texts.clear();
      texts.set(name, built);
    }
    const filled = { ...built.query, parameters: fill(built.query.parameters, values) };
    const together = gathering(executor, built.isPlainRead);
    const { rows } = await (together ? together(filled) : executor.executeQuery(filled));
    return rows as Row[];
  };
}

/** What runs a query with all that are wanted at the same moment, where that is possible. */
function gathering(executor: Executor, isRead: boolean) {
  if (executor.isTransaction) return queriesTogetherIn(executor);
  return isRead ? sharedReadsOf(executor) : undefined;
}

/** The same for a query with several texts, by the name of what each is for, such as an order. */
export function prepareEach<Name extends string, Parts extends unknown[], Row>(
  buildFor: (name: Name) => (executor: Executor, ...parts: Parts) => Compilable<Row>,
) {
  const prepared = remembering(MOST_TEXTS, (name) => prepareQuery(buildFor(name as Name)));
  return (name: Name) => prepared(name);
}

/** The row of a query that finds one at most. */
export async function firstOf<Row>(rows: Promise<readonly Row[]>): Promise<Row | undefined> {
  return (await rows)[0];
}

/** The same for a database and its transactions. A plugin may change the texts. */
function databaseOf(executor: Executor): object {
  const { plugins, adapter } = executor.getExecutor();
  return plugins.at(-1) ?? adapter;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** What a value changes in the text. */
function nameText(value: unknown): string {
  if (Array.isArray(value)) return String(placesFor(value));
  // A name without a value is left out, as a builder leaves it out.
  if (!isObject(value)) return value === undefined ? "-" : "";
  let name = "";
  for (const key in value) name += ` ${key}${nameText(value[key])}`;
  return name;
}

/** Few numbers, so that lists have few texts; the last value fills the other places. */
const placesFor = (list: readonly unknown[]) => 2 ** Math.ceil(Math.log2(Math.max(list.length, 1)));

function toPlaceholders(value: unknown, read: (values: Values) => unknown): unknown {
  if (Array.isArray(value)) return listOf(value, read);
  if (value === undefined) return undefined;
  if (!isObject(value)) return sql`${new Placeholder(read)}`;
  return Object.fromEntries(
    Object.keys(value).map((key) => [
      key,
      toPlaceholders(value[key], (values) => (read(values) as Record<string, unknown>)[key]),
    ]),
  );
}

/** Where a list has no value, nothing equals it. */
function listOf(value: readonly unknown[], read: (values: Values) => unknown) {
  const places = Array.from({ length: placesFor(value) }, (_, at) => {
    return new Placeholder((values) => {
      const list = read(values) as readonly unknown[];
      return list[at] ?? list.at(-1) ?? null;
    });
  });
  return sql`(${sql.join(places)})`;
}

const fill = (parameters: readonly unknown[], values: Values) =>
  parameters.map((parameter) =>
    parameter instanceof Placeholder ? parameter.read(values) : parameter,
  );
