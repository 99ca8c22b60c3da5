/** Whether the browser is prerendering this page for a viewer who may never open it. */
export const isPrerendered = () => "prerendering" in document && document.prerendering === true;

/** Runs what only an opened page may do: at once, or when a prerendered page is shown. */
export function whenShown(act: () => void): void {
  if (isPrerendered()) document.addEventListener("prerenderingchange", act, { once: true });
  else act();
}
