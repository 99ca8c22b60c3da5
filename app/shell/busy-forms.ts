/** A busy label that flashes by cannot be read. */
const SHORTEST_MS = 400;

/**
 * Forms of pages without framework JavaScript: a button with `data-busy-label` says what is being
 * done, and a second press does nothing. On hydrated pages React does the same.
 */
export function startBusyForms(signal: AbortSignal): void {
  const send = (event: Event) => {
    const form = event.target;
    const button = (event as SubmitEvent).submitter;
    if ("__reactRouterContext" in window) return;
    if (!(form instanceof HTMLFormElement) || !button?.hasAttribute("data-busy-label")) return;
    event.preventDefault();
    if (form.ariaBusy === "true") return;
    form.ariaBusy = "true";
    button.setAttribute("data-busy", "");
    button.setAttribute("aria-disabled", "true");
    setTimeout(() => form.submit(), SHORTEST_MS);
  };
  document.addEventListener("submit", send, { signal });
  // Back brings the form as it was left: ready to be sent again.
  addEventListener("pageshow", ready, { signal });
}

function ready(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>("button[data-busy-label]")) {
    button.removeAttribute("data-busy");
    button.removeAttribute("aria-disabled");
    if (button.form) button.form.ariaBusy = null;
  }
}
