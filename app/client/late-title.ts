/**
 * A page that was streamed has the title of its loading state in its head, and the one that came
 * with the content behind it. Browsers show the first.
 */
export function takeLateTitle(): void {
  const titles = [...document.getElementsByTagName("title")].filter(
    (title) => title instanceof HTMLTitleElement,
  );
  for (const title of titles.slice(0, -1)) title.remove();
}
