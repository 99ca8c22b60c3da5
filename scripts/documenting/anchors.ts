/** The address of a heading within its page, as GitHub makes it. */
export const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
    .replaceAll(" ", "-");

/** The anchors of a document's headings; what a program's own comments begin with is none. */
export const anchorsIn = (markdown: string): string[] =>
  [...withoutCode(markdown).matchAll(/^#+ (.*)$/gm)].map(([, heading = ""]) => anchorOf(heading));

const withoutCode = (markdown: string) => markdown.replaceAll(/^```.*?^```$/gms, "");
