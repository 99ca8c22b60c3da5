/**
 * Shows a password field's text, and hides it again before it is sent; loaded with the first click.
 */
export function startReveals(): void {
  const onClick = ({ target }: Event) => {
    const button = target instanceof Element ? target.closest("[data-reveals]") : null;
    if (button instanceof HTMLElement)
      void import("./turn-reveal.ts").then(({ turnReveal }) => turnReveal(button), String);
  };
  document.addEventListener("click", onClick);
}
