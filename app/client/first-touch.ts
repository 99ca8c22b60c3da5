/** Each of these shows that somebody is using the page; some click without ever pointing. */
const SIGNS = ["pointerover", "touchstart", "keydown", "focusin", "click", "submit"];

let awaiting: (() => void)[] = [];
let isTouched = false;

/**
 * Runs once, at the first interaction, what a viewer who only looks does not need. It runs before
 * that event reaches the document, so that a listener on the document does not miss it. After
 * that interaction it runs immediately: at the next one, which is a click on a link for many, a
 * page that still loads something could not be stored in memory for Back.
 */
export function atFirstTouch(work: () => void): void {
  if (isTouched) return work();
  if (awaiting.length === 0) {
    for (const sign of SIGNS) addEventListener(sign, touched, { capture: true, passive: true });
  }
  awaiting.push(work);
}

function touched(): void {
  const waiting = awaiting;
  awaiting = [];
  isTouched = true;
  for (const sign of SIGNS) removeEventListener(sign, touched, { capture: true });
  for (const work of waiting) work();
}
