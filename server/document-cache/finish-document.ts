/**
 * Prepares a complete document for the cache: removes the nonce, which must differ from answer to
 * answer, and returns the inline scripts that had it, to be allowed by their hashes. A script
 * without our nonce was not written by us and is not among them.
 */
export function finishDocument(html: string, nonce: string): { html: string; scripts: string[] } {
  const opening = new RegExp(`<script nonce="${RegExp.escape(nonce)}"(?![^>]*\\ssrc=)[^>]*>`, "g");
  const scripts = [...html.matchAll(opening)].map((match) => {
    const start = match.index + match[0].length;
    return html.slice(start, html.indexOf("</script>", start));
  });
  return { html: html.replaceAll(` nonce="${nonce}"`, ""), scripts };
}
