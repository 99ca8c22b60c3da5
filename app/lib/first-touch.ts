/** By any of these somebody shows that they are there, before they can press anything. */
const SIGNS = ["pointerover", "touchstart", "keydown", "focusin"];

/** Does once, at the first touch of the page, what nobody needs who only looks at it. */
export function atFirstTouch(deed: () => void, signal?: AbortSignal): void {
  const done = new AbortController();
  const ends = signal ? AbortSignal.any([signal, done.signal]) : done.signal;
  const touched = () => {
    done.abort();
    deed();
  };
  for (const sign of SIGNS) addEventListener(sign, touched, { passive: true, signal: ends });
}
