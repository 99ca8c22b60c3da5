import { raiseToast } from "#app/ui/raise-toast.ts";

/** Links marked `data-share` share or copy their own address instead of leading there. */
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
    raiseToast({ text: "Link copied", tone: "success" });
  } catch (error) {
    // Whoever closes the device's dialog did not want it, and nothing went wrong.
    if (error instanceof DOMException && error.name === "AbortError") return;
    raiseToast({ text: `The link couldn't be copied. It's ${url}`, tone: "error" });
  }
}
