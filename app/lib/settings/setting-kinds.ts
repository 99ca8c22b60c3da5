import { z } from "zod";

import { msg, type MarkedText } from "#app/translations/t.ts";

import type { Problem } from "../requests/refused.ts";

/** One setting: how it is read, wherever it comes from, and how it is asked for in the browser. */
export interface SettingDescriptor {
  /** How its text is read, with its default. */
  schema: z.ZodType;
  /** Its property of `Settings`; without one, the parser says what becomes of it. */
  property?: string;
  field: SettingField;
  /** The choice of its group that needs it; with any other, it goes back to its default. */
  neededWith?: string;
  /** What was begun with it goes on, so it stays when another is chosen. */
  isKept?: true;
  /** Other settings of its group say it, so it is asked for and never stored. */
  isImplied?: true;
  /** What its row in `docs/settings.md` says, in Markdown. */
  docs: string;
  /** The default as that row has it, where no value says it. */
  docsDefault?: string;
}

/** What belongs together: it is asked for, tried and saved at once. */
export interface GroupDescriptor {
  title: MarkedText;
  /** A change takes effect at once on every server, or when each is started again. */
  takesEffect: "at once" | "at the next start";
  /** Where a service is tried before anything is stored: what to do when it fails. */
  adviceOnFailure?: MarkedText;
  /** Its part of `docs/settings.md`. */
  section: string;
  settings: Readonly<Record<string, SettingDescriptor>>;
}

interface NamedField {
  /** As the form sends it. */
  name: string;
  label: MarkedText;
  /** What is wrong with anything that cannot be read. */
  error: Problem;
}

interface HelpedField extends NamedField {
  help: () => string;
}

export interface Option<Value extends string = string> {
  value: Value;
  /** A name is the same in every language. */
  label: MarkedText | string;
  hint?: MarkedText;
}

export type SettingField =
  | (NamedField & { kind: "choice"; options: readonly Option[] })
  | (HelpedField & { kind: "select"; options: () => { value: string; label: string }[] })
  | (HelpedField & {
      kind: "text";
      dir: "auto" | "ltr";
      maxLength?: number;
      /** Left empty, it goes back to its default. */
      isOptional?: true;
    })
  /** Stored encrypted, and never shown again. */
  | (HelpedField & { kind: "secret"; dir?: "ltr" });

/** An empty variable means the same as an unset one, as in `PORT= npm start`. */
export const variable = <Output>(schema: z.ZodType<Output>) =>
  z.preprocess((value) => (value === "" ? undefined : value), schema);

export const oneOf = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values, { error: `one of ${values.join(", ")}` });

export const CHOOSE = msg("Please choose one of these.");

/** One of a few, of which the first is the default. */
export function choice<const Value extends string>(
  label: MarkedText,
  options: readonly [Option<Value>, ...Option<Value>[]],
) {
  const [{ value: first }, ...others] = options;
  const values = oneOf([first, ...others.map(({ value }) => value)]);
  const field = { kind: "choice", name: "choice", label, options, error: CHOOSE } as const;
  return { schema: variable<Value>(values.default(first)), field };
}
