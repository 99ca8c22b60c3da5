import { startRails } from "./rails.ts";

/** What loads once somebody uses the page. */
export function startFirstUse(): void {
  startRails();
  startFaces();
}

/** Most visits never open the account's menu; the first use of this page may have opened it. */
function startFaces(): void {
  const menu = document.getElementById("user-menu");
  const show = () => void import("./profile-faces.ts").then(({ showFaces }) => showFaces(), String);
  if (menu?.matches(":popover-open")) show();
  else menu?.addEventListener("toggle", show, { once: true });
}
