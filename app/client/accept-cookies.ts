import { askServer } from "#app/lib/ask-server.ts";
import { inLanguage } from "#app/translations/address.ts";
import { showToast } from "#app/ui/messages/late-toast.ts";
import { t } from "#app/translations/t.ts";

export async function acceptCookies(
  form: HTMLFormElement,
  submitter: HTMLElement | null,
): Promise<void> {
  try {
    const body = new URLSearchParams(
      [...new FormData(form, submitter)].map(([name, value]) => [name, String(value)]),
    );
    const init = { method: "POST", body, redirect: "manual" } as const;
    const response = await askServer(inLanguage("/cookies"), init);
    if (response.type !== "opaqueredirect" && !response.ok) throw new Error("refused");
    delete document.documentElement.dataset["consent"];
    showToast({ text: t("All cookies accepted"), tone: "success" });
  } catch {
    form.submit();
  }
}
