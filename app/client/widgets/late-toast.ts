import { atFirstTouch } from "../first-touch.ts";

import type { Toast } from "./toast.ts";

/** The code that draws toasts loads before it can be needed. */
export function startToasts(): void {
  atFirstTouch(() => void loadToasts().catch(String));
}

export const loadToasts = () => import("./toast.ts");

/** Shows a toast, as soon as the code that draws it has loaded. */
export function showToast(toast: Toast): void {
  void loadToasts().then(
    ({ drawToast }) => drawToast(toast),
    () => showWords(toast.text),
  );
}

/** Shows the plain text, if the connection was lost before that code arrived. */
function showWords(text: string): void {
  const region = document.getElementById("toasts");
  const words = new Text(text);
  region?.append(words);
  region?.togglePopover(true);
  setTimeout(() => {
    words.remove();
    region?.togglePopover(region.hasChildNodes());
  }, 5000);
}
