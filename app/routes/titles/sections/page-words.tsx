import { isolate } from "#app/lib/text/isolate.ts";
import { t } from "#app/translations/t.ts";

type PageWordsProps = { title: string; description: string };

/** The most that search engines show of a description. */
const LONGEST_DESCRIPTION = 160;

/** The page's title for the tab and bookmarks, and its description. */
export function PageWords({ title, description }: PageWordsProps) {
  return (
    <>
      <title>{t("{title} · {site}", { title: isolate(title) })}</title>
      <meta content={shorten(description) || title} name="description" />
    </>
  );
}

/** Cut between two words. */
function shorten(text: string): string {
  const line = text.replaceAll(/\s+/g, " ").trim();
  if (line.length <= LONGEST_DESCRIPTION) return line;
  const cut = line.slice(0, LONGEST_DESCRIPTION);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(" "), LONGEST_DESCRIPTION / 2))}…`;
}
