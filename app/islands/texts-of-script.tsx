import { rememberingEach } from "#app/lib/remembering.ts";

import { currentWriting, type LanguageInUse } from "#app/translations/current-language.ts";
import { pageKey, type PageTexts } from "#app/translations/page-texts.ts";

/** A text, and its context where it has one. */
export type ScriptText = readonly [text: string, context: string];

const NONE: readonly ScriptText[] = [];

/** Brings a script the texts that it shows. Those that are the same in the source need not come. */
export function TextsOfScript({ texts = NONE }: { texts?: readonly ScriptText[] | undefined }) {
  const json = jsonIn(currentWriting().messageOf)(texts);
  if (json === undefined) return null;
  return (
    <script dangerouslySetInnerHTML={{ __html: json }} data-texts="" type="application/json" />
  );
}

/** They are the same on every page in a language. */
const jsonIn = rememberingEach((messageOf: LanguageInUse["messageOf"]) =>
  rememberingEach((texts: readonly ScriptText[]) => writeTexts(texts, messageOf)),
);

function writeTexts(
  texts: readonly ScriptText[],
  messageOf: LanguageInUse["messageOf"],
): string | undefined {
  const needed: PageTexts = Object.fromEntries(
    texts
      .map(([text, context]) => ({ text, context, message: messageOf(text, context) }))
      .filter(({ text, message }) => message !== text)
      .map(({ text, context, message }) => [pageKey(text, context), message]),
  );
  if (Object.keys(needed).length === 0) return undefined;
  // No text may end the element that it comes in.
  return JSON.stringify(needed).replaceAll("<", String.raw`\u003c`);
}
