import { copyTemplate } from "./copy-template.ts";

export type Toast = {
  text: string;
  tone?: "plain" | "success" | "error";
  /** Undoes what was done; of several commands only the last can be undone. */
  undo?: () => void;
  /** Where more can be done about it; in the language of the page. */
  link?: HTMLElement | undefined;
};

const mostAtOnce = 3;
const UNDO = "toast-action";

/** Long enough to be read at a slow 12 characters a second, after it has been noticed. */
export function readingTimeMs({ text, tone }: Toast): number {
  return (tone === "error" ? 5000 : 3000) + Math.ceil(text.length / 12) * 1000;
}

function leave(toast: HTMLElement, region: HTMLElement): void {
  toast.remove();
  if (region.childElementCount === 0 && region.matches(":popover-open")) region.hidePopover();
}

/** The countdown pauses while the pointer or the keyboard focus is on the toast. */
function countDown(toast: HTMLElement, durationMs: number, whenOver: () => void): void {
  let timer = setTimeout(whenOver, durationMs);
  const hold = () => clearTimeout(timer);
  const release = () => {
    clearTimeout(timer);
    timer = setTimeout(whenOver, durationMs);
  };
  toast.addEventListener("pointerenter", hold);
  toast.addEventListener("focusin", hold);
  toast.addEventListener("pointerleave", release);
  toast.addEventListener("focusout", release);
}

function draw({ text, tone = "plain", undo, link }: Toast): HTMLElement | undefined {
  const toast = copyTemplate("toast");
  toast?.setAttribute("data-tone", tone);
  toast?.querySelector("p")?.append(text);
  if (!undo) toast?.querySelector(`.${UNDO}`)?.remove();
  if (link) toast?.lastElementChild?.before(link);
  return toast;
}

/** Shows a toast. A text that is already visible is not shown twice. */
export function drawToast(message: Toast): void {
  const region = document.getElementById("toasts");
  if (!region) return;
  const spoken = document.getElementById(
    message.tone === "error" ? "toasts-alert" : "toasts-status",
  );
  for (const shown of region.querySelectorAll<HTMLElement>(".toast")) {
    const isOvertaken = message.undo !== undefined && shown.querySelector(`.${UNDO}`) !== null;
    if (isOvertaken || shown.querySelector("p")?.textContent === message.text) leave(shown, region);
  }
  const toast = draw(message);
  if (!toast) return;
  const dismiss = () => leave(toast, region);
  toast.querySelector(":scope > :last-child")?.addEventListener("click", dismiss);
  toast.querySelector(`.${UNDO}`)?.addEventListener("click", () => {
    dismiss();
    message.undo?.();
  });
  countDown(toast, readingTimeMs(message), dismiss);
  region.append(toast);
  // A form in front of the poster wall has its button where toasts are elsewhere.
  region.toggleAttribute("data-above", document.querySelector("[data-wall]") !== null);
  if (region.childElementCount > mostAtOnce) region.firstElementChild?.remove();
  if (spoken) spoken.textContent = message.text;
  // Shown again, so that the region is above a dialog that was opened after it.
  if (region.matches(":popover-open")) region.hidePopover();
  region.showPopover();
}
