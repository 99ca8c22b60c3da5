/** Each of these shows that somebody is using the page, before they can click anything. */
const SIGNS = ["pointerover", "touchstart", "keydown", "focusin"];

let awaiting: (() => void)[] = [];

/** Runs once, at the first interaction, what a viewer who only looks does not need. */
export function atFirstTouch(work: () => void): void {
  awaiting.push(work);
  for (const sign of SIGNS) addEventListener(sign, touched, { passive: true });
}

function touched(): void {
  const waiting = awaiting;
  awaiting = [];
  for (const sign of SIGNS) removeEventListener(sign, touched);
  for (const work of waiting) work();
}
