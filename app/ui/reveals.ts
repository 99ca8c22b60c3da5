/** Shows what is in a password field, and hides it again before it is sent. */
export function startReveals(signal: AbortSignal): void {
  const press = ({ target }: Event) => {
    const button = target instanceof Element ? target.closest("[data-reveals]") : null;
    if (button instanceof HTMLElement) turn(button, button.ariaPressed !== "true");
  };
  // What a browser keeps of a form should not include a password as plain text.
  const hideAll = ({ target }: Event) => {
    if (!(target instanceof HTMLFormElement)) return;
    for (const button of target.querySelectorAll<HTMLElement>("[data-reveals]"))
      turn(button, false);
  };
  document.addEventListener("click", press, { signal });
  document.addEventListener("submit", hideAll, { capture: true, signal });
}

function turn(button: HTMLElement, isShown: boolean): void {
  const field = document.getElementById(button.dataset["reveals"] ?? "");
  if (!(field instanceof HTMLInputElement)) return;
  field.type = isShown ? "text" : "password";
  button.ariaPressed = String(isShown);
}
