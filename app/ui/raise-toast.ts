import type { Toast } from "./toast.ts";

export const TOAST_EVENT = "toast";

/**
 * Asks the page script for a toast, so that React code need not bring its own. What nobody hears
 * yet waits in the document, where the script looks when it starts.
 */
export function raiseToast(toast: Toast): void {
  const event = new CustomEvent(TOAST_EVENT, { cancelable: true, detail: toast });
  const isHeard = !document.dispatchEvent(event);
  if (isHeard) return;
  const waiting = document.createElement("p");
  waiting.hidden = true;
  waiting.dataset["toast"] = toast.tone ?? "success";
  waiting.textContent = toast.text;
  document.getElementById("below")?.append(waiting);
}
