import { currentWriting } from "./current-language.ts";
import { pageKey, type PageTexts } from "./page-texts.ts";

/** A text, and its context where it has one. */
export type ScriptText = readonly [text: string, context: string];

/** Brings a script the texts that it shows. Those that are the same in the source need not come. */
export function TextsOfScript({ texts }: { texts: readonly ScriptText[] }) {
  const { messageOf } = currentWriting();
  const needed: PageTexts = Object.fromEntries(
    texts
      .map(([text, context]) => ({ text, context, message: messageOf(text, context) }))
      .filter(({ text, message }) => message !== text)
      .map(({ text, context, message }) => [pageKey(text, context), message]),
  );
  if (Object.keys(needed).length === 0) return null;
  // No text may end the element that it comes in.
  const json = JSON.stringify(needed).replaceAll("<", String.raw`\u003c`);
  return (
    <script dangerouslySetInnerHTML={{ __html: json }} data-texts="" type="application/json" />
  );
}
