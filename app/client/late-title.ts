/**
 * A streamed page has its loading state's title in the head, and the final one behind its content.
 * Browsers show the first, so this removes all but the last.
 */
export function takeLateTitle(): void {
  const titles = [...document.getElementsByTagName("title")].filter(
    (title) => title instanceof HTMLTitleElement,
  );
  for (const title of titles.slice(0, -1)) title.remove();
}
