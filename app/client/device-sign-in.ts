import { fetchPage } from "./fetch-page.ts";

const ASKED_EVERY_MS = 3000;

/** Signs in as soon as somebody has approved this screen. */
export function goOnSigningIn(waiting: HTMLElement): void {
  if (waiting.dataset["deviceSignIn"] === "waiting") void ask();
  else waiting.querySelector("form")?.requestSubmit();
}

async function ask(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, ASKED_EVERY_MS));
  if (await isStillWaiting()) return ask();
  // Approved, refused or expired, which the page itself says.
  location.reload();
}

async function isStillWaiting(): Promise<boolean> {
  try {
    const page = await fetchPage(location.href);
    return page?.querySelector("[data-device-sign-in=waiting]") !== null && page !== undefined;
  } catch {
    // Offline for a moment.
    return true;
  }
}
