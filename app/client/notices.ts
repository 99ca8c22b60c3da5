import { loadToasts } from "#app/ui/late-toast.ts";
import type { Toast } from "#app/ui/toast.ts";

/**
 * What the server says once after a deed stands in the page, for whoever has no script. With this
 * one it becomes a toast, and the address forgets it, so that a reload does not say it again.
 */
export function showNotices(place: ParentNode = document): void {
  const notices = place.querySelectorAll<HTMLElement>("[data-toast]");
  // Where nothing can draw a toast, they go on standing in the page.
  if (notices.length > 0)
    void loadToasts().then(({ drawToast }) => turn(notices, drawToast), String);
}

function turn(notices: NodeListOf<HTMLElement>, drawToast: (toast: Toast) => void): void {
  for (const notice of notices) {
    const tone = notice.dataset["toast"] === "error" ? "error" : "success";
    drawToast({ text: notice.dataset["toastText"] ?? notice.textContent.trim(), tone });
    (notice.closest<HTMLElement>("[role=status], [role=alert]") ?? notice).hidden = true;
  }
  const address = new URL(location.href);
  address.searchParams.delete("notice");
  history.replaceState(history.state, "", address);
}
