/**
 * Accept All of the first-visit bar, without leaving the page: the same form is posted behind it.
 * If that fails the browser posts it itself, and the viewer sees what happened.
 */
export function startConsentBar(): void {
  const accept = (event: SubmitEvent) => {
    const { target: form, submitter } = event;
    if (!(form instanceof HTMLFormElement) || form.dataset["choice"] !== "consent") return;
    event.preventDefault();
    void import("./accept-cookies.ts").then(
      ({ acceptCookies }) => acceptCookies(form, submitter),
      () => form.submit(),
    );
  };
  document.addEventListener("submit", accept);
}
