/** Whether the browser makes this page ready for a viewer who may never open it. */
export const isPrerendered = () => "prerendering" in document && document.prerendering === true;

/** Does what only an opened page may do: at once, or when a page that was made ready is shown. */
export function whenShown(act: () => void): void {
  if (isPrerendered()) document.addEventListener("prerenderingchange", act, { once: true });
  else act();
}
