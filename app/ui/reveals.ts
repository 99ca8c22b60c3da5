/** Shows what is in a password field, and hides it again before it is sent; fetched with the first press. */
export function startReveals(): void {
  const press = ({ target }: Event) => {
    const button = target instanceof Element ? target.closest("[data-reveals]") : null;
    if (button instanceof HTMLElement)
      void import("./turn-reveal.ts").then(({ turnReveal }) => turnReveal(button), String);
  };
  document.addEventListener("click", press);
}
