import { RECORD_KEY } from "#app/shell/viewer-record.client.ts";

/** An answer about everything may still be on its way that does not include a toggle. */
const ANSWERS_PASS_MS = 10_000;

/** When another tab stored a record, which includes what was settled here before. */
let storedElsewhereAtMs = 0;

/** Whether a toggle was settled so recently that a current answer may not include it. */
export const isFresh = ({ atMs }: { atMs: number }) =>
  atMs > storedElsewhereAtMs && performance.now() - atMs < ANSWERS_PASS_MS;

/** Repaints whenever the page changes, or another tab changes the stored data. */
export function paintOnChange(paint: () => void): void {
  addEventListener("storage", ({ key }) => {
    if (key === RECORD_KEY) storedElsewhereAtMs = performance.now();
    paint();
  });
  let isWaiting = false;
  const watch = new MutationObserver(() => {
    if (isWaiting) return;
    isWaiting = true;
    requestAnimationFrame(() => {
      isWaiting = false;
      paint();
    });
  });
  watch.observe(document.body, { childList: true, subtree: true });
}
