import { t } from "#app/translations/t.ts";
import { showToast } from "./widgets/late-toast.ts";

/** Shares an address by the device's own dialog, or copies it. */
export async function shareLink(url: string, title: string): Promise<void> {
  try {
    if ("share" in navigator && matchMedia("(pointer: coarse)").matches) {
      await navigator.share({ url, title });
      return;
    }
    await navigator.clipboard.writeText(url);
    showToast({ text: t("Link copied"), tone: "success" });
  } catch (error) {
    // Closing the device's dialog is not an error.
    if (error instanceof DOMException && error.name === "AbortError") return;
    showToast({ text: t("The link couldn't be copied. It's {url}", { url }), tone: "error" });
  }
}
