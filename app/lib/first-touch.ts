/** By any of these somebody shows that they are there, before they can press anything. */
const SIGNS = ["pointerover", "touchstart", "keydown", "focusin"];

let awaiting: (() => void)[] = [];

/** Does once, at the next touch of the page, what nobody needs who only looks at it. */
export function atFirstTouch(deed: () => void): void {
  awaiting.push(deed);
  for (const sign of SIGNS) addEventListener(sign, touched, { passive: true });
}

function touched(): void {
  const deeds = awaiting;
  awaiting = [];
  for (const sign of SIGNS) removeEventListener(sign, touched);
  for (const deed of deeds) deed();
}
