import { askServer } from "#app/lib/ask-server.ts";
import { showToast } from "#app/ui/late-toast.ts";

export async function acceptCookies(
  form: HTMLFormElement,
  submitter: HTMLElement | null,
): Promise<void> {
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
