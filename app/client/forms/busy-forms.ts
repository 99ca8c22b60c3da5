/**
 * A button with `data-busy-label` says what is in progress, and ignores a second click. An island
 * does the same for its own forms.
 */
export function startBusyForms(): void {
  const send = (event: SubmitEvent) => {
    const { target: form, submitter: button } = event;
    if (event.defaultPrevented) return;
    if (!(form instanceof HTMLFormElement) || !button?.hasAttribute("data-busy-label")) return;
    // The second time, after it was busy for long enough.
    if (form.hasAttribute("data-sending")) return form.removeAttribute("data-sending");
    event.preventDefault();
    // As the button would: a form may have several, whose names and values say what it is about.
    const submit = () => {
      form.setAttribute("data-sending", "");
      form.requestSubmit(button);
    };
    void import("./send-busily.ts").then(
      ({ sendBusily }) => sendBusily(form, button, submit),
      submit,
    );
  };
  document.addEventListener("submit", send);
}
