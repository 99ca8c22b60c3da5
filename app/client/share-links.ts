import { raiseToast } from "#app/ui/messages/raise-toast.ts";
import { t } from "#app/translations/t.ts";

/** Links marked `data-share` share or copy their own address instead of opening it. */
export function startShareLinks(): void {
  document.addEventListener("click", (event) => {
    const { target } = event;
    const link =
      target instanceof Element ? target.closest<HTMLAnchorElement>("a[data-share]") : null;
    if (!link) return;
    event.preventDefault();
    void share(link.href, link.dataset["share"] ?? "");
  });
}

async function share(url: string, title: string): Promise<void> {
  try {
    if ("share" in navigator && matchMedia("(pointer: coarse)").matches) {
      await navigator.share({ url, title });
      return;
    }
    await navigator.clipboard.writeText(url);
    raiseToast({ text: t("Link copied"), tone: "success" });
  } catch (error) {
    // Closing the device's dialog is not an error.
    if (error instanceof DOMException && error.name === "AbortError") return;
    raiseToast({ text: t("The link couldn't be copied. It's {url}", { url }), tone: "error" });
  }
}
