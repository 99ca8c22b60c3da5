import { askServer } from "#app/lib/ask-server.ts";
import { showToast } from "#app/ui/toast.ts";

/**
 * Accept All of the first-visit bar, without leaving the page: the same form is posted behind it.
 * If that fails the browser posts it itself, and the viewer sees what happened.
 */
export function startConsentBar(signal: AbortSignal): void {
  const accept = (event: Event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || form.dataset["choice"] !== "consent") return;
    event.preventDefault();
    void send(form, (event as SubmitEvent).submitter);
  };
  document.addEventListener("submit", accept, { signal });
}

async function send(form: HTMLFormElement, submitter: HTMLElement | null): Promise<void> {
  try {
    const body = new URLSearchParams(
      [...new FormData(form, submitter)].map(([name, value]) => [name, String(value)]),
    );
    const response = await askServer("/cookies", { method: "POST", body, redirect: "manual" });
    if (response.type !== "opaqueredirect" && !response.ok) throw new Error("refused");
    delete document.documentElement.dataset["consent"];
    showToast({ text: "All cookies accepted", tone: "success" });
  } catch {
    form.submit();
  }
}
