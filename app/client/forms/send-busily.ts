/** The shortest time that a busy label is shown, so that it can be read. */
const SHORTEST_MS = 400;

export function sendBusily(form: HTMLFormElement, button: HTMLElement, submit: () => void): void {
  if (form.ariaBusy === "true") return;
  form.ariaBusy = "true";
  button.setAttribute("data-busy", "");
  button.setAttribute("aria-disabled", "true");
  setTimeout(submit, SHORTEST_MS);
}

// Back restores the form as it was left: ready to be sent again.
addEventListener("pageshow", ready);

function ready(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>("button[data-busy-label]")) {
    button.removeAttribute("data-busy");
    button.removeAttribute("aria-disabled");
    if (button.form) button.form.ariaBusy = null;
  }
}
