/**
 * Turns on notifications on this device: at a press, and never by itself, the browser asks for
 * permission. The form then sends what the server needs to reach it.
 */
export function start(place: HTMLElement): void {
  if (place instanceof HTMLFormElement) startIn(place);
}

function startIn(place: HTMLFormElement): void {
  const show = (selector: string, isShown: boolean) =>
    place.querySelector(selector)?.toggleAttribute("hidden", !isShown);
  const isPossible = "PushManager" in window && "serviceWorker" in navigator;
  show("[type=submit]", isPossible);
  show("[data-push-missing]", !isPossible);
  let isFilled = false;
  place.addEventListener("submit", (event) => {
    if (isFilled) return;
    event.preventDefault();
    void turnOn();
  });

  async function turnOn(): Promise<void> {
    const sent = await subscribe(place.dataset["push"] ?? "");
    show("[data-push-refused]", sent === undefined);
    if (sent === undefined) return;
    for (const [name, value] of Object.entries(sent)) fill(place, name, value);
    isFilled = true;
    place.submit();
  }
}

function fill(form: HTMLFormElement, name: string, value: string): void {
  const field = form.elements.namedItem(name);
  if (field instanceof HTMLInputElement) field.value = value;
}

/** Undefined where the viewer or the browser refuses. */
async function subscribe(publicKey: string): Promise<Record<string, string> | undefined> {
  try {
    if ((await Notification.requestPermission()) !== "granted") return undefined;
    await navigator.serviceWorker.register("/offline-worker.js");
    const { pushManager } = await navigator.serviceWorker.ready;
    // One for other keys would have to be ended first.
    await (await pushManager.getSubscription())?.unsubscribe();
    const options = { userVisibleOnly: true, applicationServerKey: publicKey };
    const { endpoint, keys } = (await pushManager.subscribe(options)).toJSON();
    return { endpoint: endpoint ?? "", p256dh: keys?.["p256dh"] ?? "", auth: keys?.["auth"] ?? "" };
  } catch {
    return undefined;
  }
}
