import { showToast } from "#app/ui/toast.ts";

/**
 * What the server says once after a deed stands in the page, for whoever has no script. With this
 * one it becomes a toast, and the address forgets it, so that a reload does not say it again.
 */
export function showNotices(): void {
  const notices = document.querySelectorAll<HTMLElement>("[data-toast]");
  for (const notice of notices) {
    const tone = notice.dataset["toast"] === "error" ? "error" : "success";
    showToast({ text: notice.textContent.trim(), tone });
    (notice.closest<HTMLElement>("[role=status], [role=alert]") ?? notice).hidden = true;
  }
  if (notices.length === 0) return;
  const address = new URL(location.href);
  address.searchParams.delete("notice");
  history.replaceState(history.state, "", address);
}
