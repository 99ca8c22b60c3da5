/** A page that was streamed with loading states asks again, where no script will fill them in. */
export const STILL_LOADING = '<meta http-equiv="refresh" content="3"/>';

/**
 * Stands in every document's head; the entry takes the inner tag out of the pages that are
 * whole. React never looks inside a `noscript` in the browser, so nothing is there to mismatch.
 */
export function StillLoading() {
  return (
    <noscript>
      <meta httpEquiv="refresh" content="3" />
    </noscript>
  );
}
