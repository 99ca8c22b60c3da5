/** Says on a form's button that its work is under way; a second press does nothing meanwhile. */
export function setBusy(form: HTMLFormElement, button: HTMLElement, isBusy: boolean): void {
  form.ariaBusy = isBusy ? "true" : null;
  button.toggleAttribute("data-busy", isBusy);
  if (isBusy) button.setAttribute("aria-disabled", "true");
  else button.removeAttribute("aria-disabled");
}
