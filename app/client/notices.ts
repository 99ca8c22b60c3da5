import { loadToasts } from "./widgets/late-toast.ts";
import type { Toast } from "./widgets/toast.ts";

/**
 * What the server says once after a command is in the page, for whoever has no script. This script
 * shows it as a toast, and removes it from the address, so that a reload does not say it again.
 */
export function showNotices(place: ParentNode = document): void {
  const notices = place.querySelectorAll<HTMLElement>("[data-toast]");
  // If no toast can be shown, the messages stay in the page.
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
