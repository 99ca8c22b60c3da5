/**
 * A button with `data-busy-label` says what is in progress, and ignores a second click. An island
 * does the same for its own forms.
 */
export function startBusyForms(): void {
  const send = (event: SubmitEvent) => {
    const { target: form, submitter: button } = event;
    if (event.defaultPrevented) return;
    if (!(form instanceof HTMLFormElement) || !button?.hasAttribute("data-busy-label")) return;
    event.preventDefault();
    void import("./send-busily.ts").then(
      ({ sendBusily }) => sendBusily(form, button),
      () => form.submit(),
    );
  };
  document.addEventListener("submit", send);
}
