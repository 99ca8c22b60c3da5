import type { Toast } from "./toast.ts";

export const TOAST_EVENT = "toast";

/**
 * Asks the page script for a toast, so that React code need not include its own. Toasts raised
 * before the script runs wait in the document, where it looks when it starts.
 */
export function raiseToast(toast: Toast): void {
  const event = new CustomEvent(TOAST_EVENT, { cancelable: true, detail: toast });
  const isHandled = !document.dispatchEvent(event);
  if (isHandled) return;
  const waiting = document.createElement("p");
  waiting.hidden = true;
  waiting.dataset["toast"] = toast.tone ?? "success";
  waiting.textContent = toast.text;
  document.getElementById("below")?.append(waiting);
}
