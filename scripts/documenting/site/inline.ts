import { escapeHtml } from "#app/lib/text/escape-html.ts";

/** Where a link of a document leads on the site. */
export type LinkTo = (target: string) => string;

/** What our documents use within a line, each as GitHub reads it. */
const MARKS = new RegExp(
  [
    /(?<ticks>`+)(?<code>.+?)(?<!`)\k<ticks>(?!`)/u,
    /!\[(?<alt>[^\]]*)\]\((?<picture>[^)\s]+)\)/u,
    /\[(?<label>(?:`[^`]*`|[^[\]`])+)\]\((?<target>[^)\s]+)\)/u,
    /\*\*(?<strong>(?:`[^`]*`|[^*`]|\*(?!\*))+)\*\*/u,
    /(?<![\p{L}\p{N}_])_(?<emphasis>(?:`[^`]*`|[^_`])+)_(?![\p{L}\p{N}_])/u,
    /<(?<address>https?:[^>\s]+)>/u,
    /\\(?<sign>[!-/:-@[-`{-~])/u,
  ]
    .map(({ source }) => source)
    .join("|"),
  "gu",
);

/** A line of a document as HTML. */
export function inlineHtml(line: string, linkTo: LinkTo): string {
  let html = "";
  let end = 0;
  for (const match of line.matchAll(MARKS)) {
    html += escapeHtml(line.slice(end, match.index)) + markHtml(match.groups ?? {}, linkTo);
    end = match.index + match[0].length;
  }
  return html + escapeHtml(line.slice(end));
}

function markHtml(mark: Readonly<Record<string, string | undefined>>, linkTo: LinkTo): string {
  const { code, picture, alt = "", label, target = "", strong, emphasis, address, sign } = mark;
  if (code !== undefined) return `<code>${escapeHtml(code)}</code>`;
  if (picture !== undefined) {
    return `<img alt="${escapeHtml(alt)}" loading="lazy" src="${escapeHtml(linkTo(picture))}">`;
  }
  if (label !== undefined) {
    return `<a href="${escapeHtml(linkTo(target))}">${inlineHtml(label, linkTo)}</a>`;
  }
  if (strong !== undefined) return `<strong>${inlineHtml(strong, linkTo)}</strong>`;
  if (emphasis !== undefined) return `<em>${inlineHtml(emphasis, linkTo)}</em>`;
  if (address !== undefined) {
    return `<a href="${escapeHtml(address)}">${escapeHtml(address)}</a>`;
  }
  return escapeHtml(sign ?? "");
}

/** A line without its marks, such as a title. */
export const inlineText = (line: string): string =>
  inlineHtml(line, () => "")
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll(/&(?:amp|lt|gt|quot|#39);/g, (entity) => SIGNS[entity] ?? entity);

const SIGNS: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
};
