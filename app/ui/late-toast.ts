import { atFirstTouch } from "#app/lib/first-touch.ts";

import { TOAST_EVENT } from "./raise-toast.ts";
import type { Toast } from "./toast.ts";

/** Shows what React code raises; see `raiseToast`. What draws it comes before it can be needed. */
export function startToasts(): void {
  const show = (event: Event) => {
    event.preventDefault();
    if (event instanceof CustomEvent) showToast(event.detail);
  };
  document.addEventListener(TOAST_EVENT, show);
  atFirstTouch(() => void loadToasts().catch(String));
}

export const loadToasts = () => import("./toast.ts");

/** Shows a passing message, as soon as what draws it is here. */
export function showToast(toast: Toast): void {
  void loadToasts().then(
    ({ drawToast }) => drawToast(toast),
    () => showWords(toast.text),
  );
}

/** In its bare words, where the connection was lost before what draws it came. */
function showWords(text: string): void {
  const region = document.getElementById("toasts");
  const words = document.createElement("p");
  words.append(text);
  region?.append(words);
  region?.togglePopover(true);
  setTimeout(() => {
    words.remove();
    region?.togglePopover(region.hasChildNodes());
  }, 5000);
}
