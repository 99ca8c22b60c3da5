// What a browser stores of a form must not include a password as plain text.
const hideAll = ({ target }: Event) => {
  if (!(target instanceof HTMLFormElement)) return;
  for (const button of target.querySelectorAll<HTMLElement>("[data-reveals]")) turn(button, false);
};

export function turnReveal(button: HTMLElement): void {
  document.addEventListener("submit", hideAll, { capture: true });
  turn(button, button.ariaPressed !== "true");
}

function turn(button: HTMLElement, isShown: boolean): void {
  const field = document.getElementById(button.dataset["reveals"] ?? "");
  if (!(field instanceof HTMLInputElement)) return;
  field.type = isShown ? "text" : "password";
  button.ariaPressed = String(isShown);
}
