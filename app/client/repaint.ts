import { RECORD_KEY } from "#app/shell/viewer-record.ts";

/** An answer about everything may still be under way that knows nothing of a toggle. */
const ANSWERS_PASS_MS = 10_000;

/** When another tab stored a record, which knows of what was settled here before. */
let storedElsewhereAtMs = 0;

/** Whether something settled so lately that what is read now may not know of it. */
export const isFresh = ({ atMs }: { atMs: number }) =>
  atMs > storedElsewhereAtMs && performance.now() - atMs < ANSWERS_PASS_MS;

/** Paints again whenever the page changes, or another tab changes what is known. */
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
