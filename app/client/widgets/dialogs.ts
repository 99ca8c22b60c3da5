function commandTarget(event: MouseEvent): { command: string; dialog: HTMLDialogElement } | null {
  const origin = event.target instanceof Element ? event.target : null;
  const button = origin?.closest<HTMLButtonElement>("button[commandfor]");
  const dialog = document.getElementById(button?.getAttribute("commandfor") ?? "");
  if (!button || button.disabled || !(dialog instanceof HTMLDialogElement)) return null;
  return { command: button.getAttribute("command") ?? "", dialog };
}

function isOutside(dialog: HTMLDialogElement, event: MouseEvent): boolean {
  const box = dialog.getBoundingClientRect();
  const beside = event.clientX < box.left || event.clientX > box.right;
  return beside || event.clientY < box.top || event.clientY > box.bottom;
}

/** Opens and closes dialogs in browsers that do not support `commandfor` and `closedby` yet. */
export function startDialogs(): void {
  if (!("commandForElement" in HTMLButtonElement.prototype)) {
    const runCommand = (event: MouseEvent) => {
      const target = commandTarget(event);
      if (target?.command === "show-modal" && !target.dialog.open) target.dialog.showModal();
      if (target?.command === "close") target.dialog.close();
    };
    document.addEventListener("click", runCommand);
  }
  if (!("closedBy" in HTMLDialogElement.prototype)) {
    const dismiss = (event: MouseEvent) => {
      const dialog = event.target;
      if (dialog instanceof HTMLDialogElement && isOutside(dialog, event)) dialog.close();
    };
    document.addEventListener("click", dismiss);
  }
}
