/** Reloads a page that was streamed with loading states, where no script will fill them in. */
export const STILL_LOADING = '<meta http-equiv="refresh" content="3"/>';

/** Part of every document's head; the entry removes the inner tag from complete pages. */
export function StillLoading() {
  return (
    <noscript>
      <meta httpEquiv="refresh" content="3" />
    </noscript>
  );
}
