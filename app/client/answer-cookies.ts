import { askServer } from "#app/lib/ask-server.client.ts";
import { inLanguage } from "#app/translations/address.ts";
import { t } from "#app/translations/t.ts";

import { showToast } from "./widgets/late-toast.ts";

/** Sends the answer of the cookie bar's form. */
export async function answerCookies(form: HTMLFormElement): Promise<void> {
  try {
    const intent = String(new FormData(form).get("intent"));
    const body = new URLSearchParams({ intent });
    const init = { method: "POST", body, redirect: "manual" } as const;
    const response = await askServer(inLanguage("/cookies"), init);
    if (response.type !== "opaqueredirect" && !response.ok) throw new Error("refused");
    const text =
      intent === "accept" ? t("All cookies accepted") : t("Only essential cookies accepted");
    showToast({ text, tone: "success" });
  } catch {
    form.submit();
  }
}
