/**
 * Accepts all cookies without leaving the page: posts the bar's form in the background. If that
 * fails the browser posts it itself, and the viewer sees what happened.
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
