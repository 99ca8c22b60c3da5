import type { ReactNode } from "react";

import type { Message, Part } from "./message.ts";

type Tag = (inside: ReactNode) => ReactNode;
type Value = string | number | Tag;
export type Values = Readonly<Record<string, Value>>;

/** Puts values and elements into a text. A text without tags becomes a string. */
export function formatMessage(message: Message, locale: string, values: Values): ReactNode {
  if (typeof message === "string") return message;
  return join(formatParts(message, { locale, values, count: "" }));
}

interface Place {
  locale: string;
  values: Values;
  /** What `#` stands for: the figure of the plural around it. */
  count: string;
}

const formatParts = (parts: readonly Part[], place: Place): ReactNode[] =>
  parts.map((part) => (typeof part === "string" ? part : formatPart(part, place)));

function formatPart(part: Exclude<Part, string>, place: Place): ReactNode {
  const [kind, name = "", third] = part;
  if (kind === "count") return place.count;
  const value = place.values[name];
  if (value === undefined) throw new Error(`A text lacks its value “${name}”.`);
  if (kind === "tag") return asTag(value, name)(join(formatParts(part[2], place)));
  if (typeof value === "function") throw new Error(`“${name}” is a value, and a tag was given.`);
  if (kind === "value") return typeof value === "number" ? figure(value, place.locale) : value;
  if (kind === "number") return figure(Number(value), place.locale);
  const forms = part[2] ?? third;
  if (kind === "select") return join(formatParts(forms[value] ?? forms["other"] ?? [], place));
  const type = kind === "ordinal" ? "ordinal" : "cardinal";
  const form = forms[`=${value}`] ?? forms[categoryOf(Number(value), place.locale, type)];
  const count = figure(Number(value), place.locale);
  return join(formatParts(form ?? forms["other"] ?? [], { ...place, count }));
}

function asTag(value: Value, name: string): Tag {
  if (typeof value !== "function") throw new Error(`“${name}” is a tag, and a value was given.`);
  return value;
}

/** Elements in a list that never changes its order need no keys; React says so only to developers. */
const join = (parts: ReactNode[]): ReactNode =>
  parts.every((part) => typeof part === "string") ? parts.join("") : parts;

// Making one of these takes longer than everything else here.
const figures = new Map<string, Intl.NumberFormat>();
const rules = new Map<string, Intl.PluralRules>();

function figure(value: number, locale: string): string {
  const format = figures.get(locale) ?? new Intl.NumberFormat(locale);
  figures.set(locale, format);
  return format.format(value);
}

function categoryOf(value: number, locale: string, type: "cardinal" | "ordinal"): string {
  const key = `${type} ${locale}`;
  const rule = rules.get(key) ?? new Intl.PluralRules(locale, { type });
  rules.set(key, rule);
  return rule.select(value);
}
