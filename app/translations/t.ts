import { currentLocale, currentWriting } from "./current-language.ts";
import { formatMessage, type Values } from "./format-message.ts";
import { nameInText } from "./site-name.ts";
import type { TextResult, ValuesOf } from "./text-types.ts";

/** A text of a table, which is translated where it is shown. It is no string, and React refuses it. */
export interface MarkedText<Needed extends object = Record<never, never>, Result = string> {
  readonly text: string;
  readonly context: string;
  /**
   * Never set: keeps a text that needs values from where one without is expected. The type of what a
   * loader returns has no functions, hence `undefined`.
   */
  readonly needs?: ((values: Needed) => Result) | undefined;
}

type Literal<Text extends string> = Text & (string extends Text ? never : unknown);
type TextValues<Needed extends object> = keyof Needed extends never ? [] : [values: Needed];

/** A context separates two meanings of one English text, which translators read. */
export const msg = <const Text extends string>(
  text: Literal<Text>,
  context = "",
): MarkedText<ValuesOf<Text>, TextResult<Text>> => ({ text, context });

/**
 * The text in the language of the request. It is written in English where it is shown, as one literal
 * in ICU's notation, from which `npm run translations` collects it: see docs/translating.md. The
 * value `{site}` is the name of the site, and is always given.
 */
export function t<const Text extends string>(
  text: Literal<Text>,
  ...values: TextValues<ValuesOf<Text>>
): TextResult<Text>;
export function t<Needed extends object = Record<never, never>, Result = string>(
  text: MarkedText<Needed, Result>,
  ...values: TextValues<Needed>
): Result;
export function t(text: string | MarkedText<never, unknown>, values: Values = {}): unknown {
  const marked = typeof text === "string" ? { text, context: "" } : text;
  const { messageOf, site } = currentWriting();
  const message = messageOf(marked.text, marked.context);
  return formatMessage(message, currentLocale(), { site: nameInText(site), ...values });
}
