import { isolate } from "#app/lib/isolate.ts";

type PageWordsProps = { title: string; description: string };

/** The most that search pages show of a description. */
const LONGEST_DESCRIPTION = 160;

/** What the page is called in the tab and in bookmarks, and what it says of itself. */
export function PageWords({ title, description }: PageWordsProps) {
  return (
    <>
      <title>{`${isolate(title)} · Matinee`}</title>
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
