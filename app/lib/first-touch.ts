/** Each of these shows that somebody is using the page; some click without ever pointing. */
const SIGNS = ["pointerover", "touchstart", "keydown", "focusin", "click", "submit"];

let awaiting: (() => void)[] = [];

/**
 * Runs once, at the first interaction, what a viewer who only looks does not need. It runs before
 * that event reaches the document, so that a listener on the document does not miss it.
 */
export function atFirstTouch(work: () => void): void {
  if (awaiting.length === 0) {
    for (const sign of SIGNS) addEventListener(sign, touched, { capture: true, passive: true });
  }
  awaiting.push(work);
}

function touched(): void {
  const waiting = awaiting;
  awaiting = [];
  for (const sign of SIGNS) removeEventListener(sign, touched, { capture: true });
  for (const work of waiting) work();
}
