/**
 * Answers the cookie bar without leaving the page: posts the form of its button in the background.
 * If that fails the browser posts it itself, and the viewer sees what happened.
 */
export function startConsentBar(): void {
  const answer = (event: SubmitEvent) => {
    const { target: form } = event;
    if (!(form instanceof HTMLFormElement) || form.dataset["choice"] !== "consent") return;
    event.preventDefault();
    // At once, so that what is below moves at the press and not later.
    delete document.documentElement.dataset["consent"];
    void import("./answer-cookies.ts").then(
      ({ answerCookies }) => answerCookies(form),
      () => form.submit(),
    );
  };
  document.addEventListener("submit", answer);
}
